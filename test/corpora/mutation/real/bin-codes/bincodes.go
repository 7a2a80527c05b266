// Package bincodes reads the codes on the shelves of a warehouse, such as A-07-3.
package bincodes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Bin is a place on a shelf.
type Bin struct {
	Aisle string
	Shelf int
	Level int
}

// ErrCode is returned for a text that is not a code.
var ErrCode = errors.New("not a bin code")

// Parse reads a code.
func Parse(text string) (Bin, error) {
	parts := strings.Split(strings.TrimSpace(text), "-")
	if len(parts) != 3 || len(parts[0]) != 1 || parts[0] < "A" || parts[0] > "Z" {
		return Bin{}, ErrCode
	}
	shelf, err := strconv.Atoi(parts[1])
	if err != nil || shelf < 1 || shelf > 99 {
		return Bin{}, ErrCode
	}
	level, err := strconv.Atoi(parts[2])
	if err != nil || level < 0 || level > 9 {
		return Bin{}, ErrCode
	}
	return Bin{Aisle: parts[0], Shelf: shelf, Level: level}, nil
}

// Code returns the code of a bin.
func Code(bin Bin) string {
	return fmt.Sprintf("%s-%02d-%d", bin.Aisle, bin.Shelf, bin.Level)
}

// Before tells if a picker reaches one bin before another: odd aisles are walked upwards, even ones downwards.
func Before(one, other Bin) bool {
	if one.Aisle != other.Aisle {
		return one.Aisle < other.Aisle
	}
	if (one.Aisle[0]-'A')%2 == 0 {
		return one.Shelf < other.Shelf
	}
	return one.Shelf > other.Shelf
}

// Steps returns the number of shelves between two bins of an aisle, or -1 if they are in different ones.
func Steps(one, other Bin) int {
	if one.Aisle != other.Aisle {
		return -1
	}
	if one.Shelf > other.Shelf {
		return one.Shelf - other.Shelf
	}
	return other.Shelf - one.Shelf
}
