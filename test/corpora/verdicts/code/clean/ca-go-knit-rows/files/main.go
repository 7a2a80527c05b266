package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"example.org/knit/rows"
)

func main() {
	os.Exit(run(os.Args[1:], os.Getenv("KNIT_FILE")))
}

func run(args []string, file string) int {
	if file == "" {
		fmt.Fprintln(os.Stderr, "KNIT_FILE is not set; give the path of the file with your projects")
		return 2
	}
	// The file separates its columns by blanks, so a name cannot hold one.
	if len(args) > 1 && (args[1] == "" || strings.ContainsAny(args[1], " \t\r\n")) {
		fmt.Fprintln(os.Stderr, "the name of a project must be one word")
		return 2
	}
	book, err := rows.Load(file)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	var line string
	switch {
	case len(args) == 2 && args[0] == "next":
		line = book.Next(args[1])
	case len(args) == 2 && args[0] == "back":
		line, err = book.Back(args[1])
	case len(args) == 3 && args[0] == "every":
		n, bad := strconv.Atoi(args[2])
		if bad != nil {
			fmt.Fprintln(os.Stderr, "the interval must be a number of rows")
			return 2
		}
		line, err = book.Every(args[1], n)
	default:
		fmt.Fprintln(os.Stderr, "usage: knit next|back <project> | knit every <project> <rows>")
		return 2
	}
	if err == nil {
		err = book.Save(file)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println(line)
	return 0
}
