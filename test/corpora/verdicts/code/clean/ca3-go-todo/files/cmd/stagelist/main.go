// Command stagelist changes and shows the list of a production.
package main

import (
	"fmt"
	"os"

	"example.org/stagelist/tasks"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "stagelist: %v\n", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	file := os.Getenv("STAGELIST_FILE")
	if file == "" {
		file = "tasks.txt"
	}
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	list, err := tasks.Parse(string(text))
	if err != nil {
		return fmt.Errorf("%s, %w", file, err)
	}
	switch {
	case len(arguments) == 3 && arguments[0] == "add":
		list, err = tasks.Add(list, arguments[1], arguments[2])
	case len(arguments) == 3 && arguments[0] == "move":
		list, err = tasks.Move(list, arguments[1], arguments[2])
	case len(arguments) == 1 && arguments[0] == "open":
		fmt.Print(tasks.Format(tasks.Open(list)))
		return nil
	default:
		return fmt.Errorf("usage: stagelist add STATE TITLE | move TITLE STATE | open")
	}
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(tasks.Format(list)), 0o644)
}
