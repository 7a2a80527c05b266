package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"example.org/csvstat/stat"
)

func run(args []string, in io.Reader, out, errOut io.Writer) int {
	flags := flag.NewFlagSet("csvstat", flag.ContinueOnError)
	flags.SetOutput(errOut)
	column := flags.Int("column", 1, "column, from 1")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	values, err := stat.Column(in, *column)
	if err != nil {
		fmt.Fprintln(errOut, err)
		return 1
	}
	fmt.Fprintf(out, "count %d\nmean %.3f\n", len(values), stat.Mean(values))
	return 0
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
