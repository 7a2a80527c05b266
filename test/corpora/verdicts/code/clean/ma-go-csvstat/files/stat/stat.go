// Package stat reads a column and computes figures.
package stat

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// ErrEmpty says that there was no line.
var ErrEmpty = errors.New("there are no lines")

// Column reads the numbers of a column, counted from 1.
func Column(in io.Reader, column int) ([]float64, error) {
	rows, err := csv.NewReader(in).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, ErrEmpty
	}
	values := make([]float64, 0, len(rows))
	for i, row := range rows {
		if column < 1 || column > len(row) {
			return nil, fmt.Errorf("line %d has no column %d", i+1, column)
		}
		value, err := strconv.ParseFloat(row[column-1], 64)
		if err != nil {
			return nil, fmt.Errorf("line %d: %q is not a number", i+1, row[column-1])
		}
		values = append(values, value)
	}
	return values, nil
}

// Mean of at least one value.
func Mean(values []float64) float64 {
	sum := 0.0
	for _, value := range values {
		sum += value
	}
	return sum / float64(len(values))
}

// Median of at least one value. The slice keeps its order.
func Median(values []float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}
