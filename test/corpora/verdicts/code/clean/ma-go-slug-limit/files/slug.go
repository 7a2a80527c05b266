// Package slug makes addresses from titles.
package slug

import (
	"strings"
	"unicode"
)

// Make returns the letters and digits of a title in lower case, with a dash between words.
func Make(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(words, "-")
}
