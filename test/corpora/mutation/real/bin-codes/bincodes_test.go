package bincodes

import (
	"errors"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Bin{
		"A-07-3":    {"A", 7, 3},
		" Z-99-9\n": {"Z", 99, 9},
		"B-1-0":     {"B", 1, 0},
	} {
		if got, err := Parse(text); err != nil || got != want {
			t.Errorf("Parse(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "A-07", "a-07-3", "AB-07-3", "A-0-3", "A-100-3", "A-7-10", "A-x-1", "A-1-x", "A-1--1"} {
		if _, err := Parse(text); !errors.Is(err, ErrCode) {
			t.Errorf("Parse(%q) accepts it", text)
		}
	}
}

func TestCodeIsReadBack(t *testing.T) {
	for _, want := range []string{"A-01-0", "C-42-9"} {
		bin, err := Parse(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := Code(bin); got != want {
			t.Errorf("Code(%v) = %q, want %q", bin, got, want)
		}
	}
}

func TestBefore(t *testing.T) {
	for _, test := range []struct {
		one, other Bin
		want       bool
	}{
		{Bin{"A", 9, 0}, Bin{"B", 1, 0}, true},
		{Bin{"B", 1, 0}, Bin{"A", 9, 0}, false},
		{Bin{"A", 1, 0}, Bin{"A", 2, 0}, true},
		{Bin{"A", 2, 0}, Bin{"A", 1, 0}, false},
		{Bin{"B", 2, 0}, Bin{"B", 1, 0}, true},
		{Bin{"B", 1, 0}, Bin{"B", 2, 0}, false},
		{Bin{"B", 2, 0}, Bin{"B", 2, 0}, false},
		{Bin{"A", 2, 0}, Bin{"A", 2, 0}, false},
	} {
		if got := Before(test.one, test.other); got != test.want {
			t.Errorf("Before(%v, %v) = %v", test.one, test.other, got)
		}
	}
}

func TestSteps(t *testing.T) {
	for _, test := range []struct {
		one, other Bin
		want       int
	}{
		{Bin{"A", 2, 0}, Bin{"A", 7, 5}, 5},
		{Bin{"A", 7, 0}, Bin{"A", 2, 0}, 5},
		{Bin{"A", 2, 0}, Bin{"A", 2, 1}, 0},
		{Bin{"A", 2, 0}, Bin{"B", 2, 0}, -1},
	} {
		if got := Steps(test.one, test.other); got != test.want {
			t.Errorf("Steps(%v, %v) = %d, want %d", test.one, test.other, got, test.want)
		}
	}
}
