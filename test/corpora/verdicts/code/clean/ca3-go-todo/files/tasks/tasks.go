// Package tasks has the rules of the list: which states there are and what may follow.
package tasks

import (
	"errors"
	"fmt"
	"strings"
)

// Task is one line of the list.
type Task struct {
	State string
	Title string
}

var moves = map[string][]string{
	"TBD":   {"TODO"},
	"TODO":  {"TBD", "DOING"},
	"DOING": {"TODO", "DONE"},
	"DONE":  {},
}

// ErrUnknown is returned for a title that is not on the list.
var ErrUnknown = errors.New("no such task")

// Parse reads a list; empty lines are left out.
func Parse(text string) ([]Task, error) {
	list := []Task{}
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		state, title, _ := strings.Cut(line, " ")
		if _, ok := moves[state]; !ok || strings.TrimSpace(title) == "" {
			return nil, fmt.Errorf("line %d: %q is no state and title", i+1, line)
		}
		list = append(list, Task{state, strings.TrimSpace(title)})
	}
	return list, nil
}

// Format writes a list as Parse reads it.
func Format(list []Task) string {
	var text strings.Builder
	for _, task := range list {
		fmt.Fprintf(&text, "%s %s\n", task.State, task.Title)
	}
	return text.String()
}

// Add appends a task that is TODO or TBD.
func Add(list []Task, state, title string) ([]Task, error) {
	if state != "TODO" && state != "TBD" {
		return nil, fmt.Errorf("a new task is TODO or TBD, not %s", state)
	}
	for _, task := range list {
		if task.Title == title {
			return nil, fmt.Errorf("%s is on the list already", title)
		}
	}
	return append(append([]Task{}, list...), Task{state, title}), nil
}

// Move returns the list with a task in its next state.
func Move(list []Task, title, to string) ([]Task, error) {
	for i, task := range list {
		if task.Title != title {
			continue
		}
		for _, allowed := range moves[task.State] {
			if allowed == to {
				moved := append([]Task{}, list...)
				moved[i].State = to
				return moved, nil
			}
		}
		return nil, fmt.Errorf("%s is %s and cannot become %s", title, task.State, to)
	}
	return nil, fmt.Errorf("%s: %w", title, ErrUnknown)
}

// Open returns what is not done, undecided tasks first.
func Open(list []Task) []Task {
	first, rest := []Task{}, []Task{}
	for _, task := range list {
		switch task.State {
		case "TBD":
			first = append(first, task)
		case "TODO", "DOING":
			rest = append(rest, task)
		}
	}
	return append(first, rest...)
}
