// Package bill evens out payments. Amounts are whole cents.
package bill

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Payment is what one person has paid in all.
type Payment struct {
	Name  string
	Cents int
}

// Parse reads lines such as "ana 12.50". Several lines of one person are added up; the order is that of the first line of each.
func Parse(in io.Reader) ([]Payment, error) {
	var payments []Payment
	index := map[string]int{}
	scanner := bufio.NewScanner(in)
	for number := 1; scanner.Scan(); number++ {
		fields := strings.Fields(scanner.Text())
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 2 {
			return nil, fmt.Errorf("line %d: want NAME AMOUNT, got %q", number, scanner.Text())
		}
		cents, err := cents(fields[1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		at, known := index[fields[0]]
		if !known {
			at = len(payments)
			index[fields[0]] = at
			payments = append(payments, Payment{Name: fields[0]})
		}
		payments[at].Cents += cents
	}
	return payments, scanner.Err()
}

func cents(text string) (int, error) {
	whole, part, dotted := strings.Cut(text, ".")
	if dotted && len(part) != 2 {
		return 0, fmt.Errorf("%q is no amount", text)
	}
	value, err := strconv.ParseUint(whole+part, 10, 31)
	if err != nil || whole == "" {
		return 0, fmt.Errorf("%q is no amount", text)
	}
	if !dotted {
		value *= 100
	}
	return int(value), nil
}

// Format writes cents as an amount: 1250 is "12.50".
func Format(cents int) string {
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}
