// Command splitbill prints the transfers that even out the payments on standard input.
package main

import (
	"fmt"
	"io"
	"os"

	"example.org/splitbill/bill"
)

func main() {
	os.Exit(run(os.Stdin, os.Stdout, os.Stderr))
}

func run(in io.Reader, out, errs io.Writer) int {
	payments, err := bill.Parse(in)
	if err != nil {
		fmt.Fprintln(errs, err)
		return 1
	}
	transfers := bill.Split(payments)
	if len(transfers) == 0 {
		fmt.Fprintln(out, "Everybody is even.")
	}
	for _, t := range transfers {
		fmt.Fprintf(out, "%s gives %s %s\n", t.From, t.To, bill.Format(t.Cents))
	}
	return 0
}
