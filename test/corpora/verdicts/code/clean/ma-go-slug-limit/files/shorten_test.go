package slug

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestShorten(t *testing.T) {
	tests := []struct {
		name, slug string
		limit      int
		want       string
	}{
		{"fits", "hello-world", 11, "hello-world"},
		{"whole words", "hello-big-world", 12, "hello-big"},
		{"ends with a word", "hello-big-world", 9, "hello-big"},
		{"just too short", "hello-big-world", 8, "hello"},
		{"first word", "hello-big", 4, "hell"},
		{"one character", "a-b", 1, "a"},
		{"characters, not bytes", "서울의-봄날", 5, "서울의"},
		{"zero", "hello", 0, ""},
		{"negative", "hello", -1, ""},
		{"empty", "", 5, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Shorten(tt.slug, tt.limit); got != tt.want {
				t.Errorf("Shorten(%q, %d) = %q, want %q", tt.slug, tt.limit, got, tt.want)
			}
		})
	}
}

func TestShortenKeepsTheLimit(t *testing.T) {
	slug := Make("Über 40 Äpfel fallen im Herbst")
	for limit := 1; limit < 40; limit++ {
		got := Shorten(slug, limit)
		if utf8.RuneCountInString(got) > limit || !strings.HasPrefix(slug, got) || got == "" || strings.HasSuffix(got, "-") {
			t.Errorf("Shorten(%q, %d) = %q", slug, limit, got)
		}
	}
}
