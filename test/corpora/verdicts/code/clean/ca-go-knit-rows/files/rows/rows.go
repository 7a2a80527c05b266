// Package rows counts the rows of knitting projects.
package rows

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"
)

type project struct {
	row   int
	every int
}

// Book holds all projects by name.
type Book map[string]project

// ErrFirstRow says that there is no row to undo.
var ErrFirstRow = errors.New("the project is at row 0")

// ErrNegative says that an interval is below zero.
var ErrNegative = errors.New("the interval must not be negative")

// Load reads a book; a file that does not exist is an empty book.
func Load(file string) (Book, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return Book{}, nil
	}
	if err != nil {
		return nil, err
	}
	book := Book{}
	for number, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if line == "" {
			continue
		}
		var name string
		var p project
		if _, err := fmt.Sscanf(line, "%s %d %d", &name, &p.row, &p.every); err != nil {
			return nil, fmt.Errorf("line %d of %s is damaged", number+1, file)
		}
		book[name] = p
	}
	return book, nil
}

// Save writes the book, ordered by name.
func (b Book) Save(file string) error {
	names := make([]string, 0, len(b))
	for name := range b {
		names = append(names, name)
	}
	sort.Strings(names)
	var text strings.Builder
	for _, name := range names {
		fmt.Fprintf(&text, "%s %d %d\n", name, b[name].row, b[name].every)
	}
	return os.WriteFile(file, []byte(text.String()), 0o644)
}

func (b Book) line(name string) string {
	p := b[name]
	if p.every > 0 && p.row > 0 && p.row%p.every == 0 {
		return fmt.Sprintf("%s: row %d, increase", name, p.row)
	}
	return fmt.Sprintf("%s: row %d", name, p.row)
}

// Next moves a project one row on; an unknown project begins.
func (b Book) Next(name string) string {
	p := b[name]
	p.row++
	b[name] = p
	return b.line(name)
}

// Back undoes one row.
func (b Book) Back(name string) (string, error) {
	p := b[name]
	if p.row == 0 {
		return "", ErrFirstRow
	}
	p.row--
	b[name] = p
	return b.line(name), nil
}

// Every sets the interval of increases; 0 means none.
func (b Book) Every(name string, n int) (string, error) {
	if n < 0 {
		return "", ErrNegative
	}
	p := b[name]
	p.every = n
	b[name] = p
	return fmt.Sprintf("%s: increase every %d rows", name, n), nil
}
