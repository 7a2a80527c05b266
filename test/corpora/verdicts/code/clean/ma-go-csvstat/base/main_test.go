package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		in   string
		code int
		out  string
	}{
		{"mean of the first column", nil, "1,x\n2,y\n", 0, "count 2\nmean 1.500\n"},
		{"another column", []string{"-column", "2"}, "a,4\nb,5\n", 0, "count 2\nmean 4.500\n"},
		{"not a number", nil, "x\n", 1, ""},
		{"unknown flag", []string{"-x"}, "1\n", 2, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out, errOut bytes.Buffer
			code := run(c.args, strings.NewReader(c.in), &out, &errOut)
			if code != c.code || out.String() != c.out {
				t.Errorf("got %d, %q; want %d, %q", code, out.String(), c.code, c.out)
			}
		})
	}
}
