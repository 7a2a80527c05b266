package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	tests := []struct {
		name, in, out, errs string
		code                int
	}{
		{"transfers", "ana 30.00\nben 0\n", "ben gives ana 15.00\n", "", 0},
		{"even", "ana 5\nben 5\n", "Everybody is even.\n", "", 0},
		{"bad line", "ana\n", "", "line 1: want NAME AMOUNT, got \"ana\"\n", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs strings.Builder
			code := run(strings.NewReader(tt.in), &out, &errs)
			if code != tt.code || out.String() != tt.out || errs.String() != tt.errs {
				t.Errorf("run() = %d, %q, %q; want %d, %q, %q", code, out.String(), errs.String(), tt.code, tt.out, tt.errs)
			}
		})
	}
}
