package tasks

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func mustParse(t *testing.T, text string) []Task {
	t.Helper()
	list, err := Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return list
}

func TestParseAndFormatAreInverse(t *testing.T) {
	text := "TBD blue sofa\nDONE paint the door\n"
	list := mustParse(t, "TBD blue sofa\n\nDONE  paint the door \n")
	if want := []Task{{"TBD", "blue sofa"}, {"DONE", "paint the door"}}; !reflect.DeepEqual(list, want) {
		t.Errorf("Parse() = %v, want %v", list, want)
	}
	if got := Format(list); got != text {
		t.Errorf("Format() = %q, want %q", got, text)
	}
}

func TestParseNamesTheLine(t *testing.T) {
	for _, line := range []string{"LATER sofa", "TODO", "TODO  ", "todo sofa"} {
		_, err := Parse("DONE door\n" + line)
		if err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Errorf("Parse(%q) error = %v, want one for line 2", line, err)
		}
	}
}

func TestMove(t *testing.T) {
	states := []string{"TBD", "TODO", "DOING", "DONE"}
	allowed := map[string]bool{"TBD>TODO": true, "TODO>TBD": true, "TODO>DOING": true, "DOING>TODO": true, "DOING>DONE": true}
	for _, from := range states {
		for _, to := range states {
			list := []Task{{"DONE", "door"}, {from, "sofa"}}
			moved, err := Move(list, "sofa", to)
			if !allowed[from+">"+to] {
				if err == nil {
					t.Errorf("%s to %s is allowed", from, to)
				}
				continue
			}
			if want := []Task{{"DONE", "door"}, {to, "sofa"}}; err != nil || !reflect.DeepEqual(moved, want) {
				t.Errorf("%s to %s = %v, %v", from, to, moved, err)
			}
			if list[1].State != from {
				t.Errorf("%s to %s changed the list it was given", from, to)
			}
		}
	}
	if _, err := Move(nil, "sofa", "TODO"); !errors.Is(err, ErrUnknown) {
		t.Errorf("unknown task: error = %v, want ErrUnknown", err)
	}
}

func TestAdd(t *testing.T) {
	tests := []struct {
		state, title, wantErr string
	}{
		{"TODO", "lamp", ""},
		{"TBD", "lamp", ""},
		{"DONE", "lamp", "TODO or TBD, not DONE"},
		{"TODO", "sofa", "on the list already"},
	}
	for _, test := range tests {
		list, err := Add([]Task{{"TBD", "sofa"}}, test.state, test.title)
		if test.wantErr != "" {
			if err == nil || !strings.Contains(err.Error(), test.wantErr) {
				t.Errorf("Add(%s, %s) error = %v, want %q", test.state, test.title, err, test.wantErr)
			}
			continue
		}
		if want := []Task{{"TBD", "sofa"}, {test.state, test.title}}; err != nil || !reflect.DeepEqual(list, want) {
			t.Errorf("Add(%s, %s) = %v, %v", test.state, test.title, list, err)
		}
	}
}

func TestOpenShowsUndecidedFirst(t *testing.T) {
	list := mustParse(t, "TODO lamp\nDONE door\nTBD sofa\nDOING tree\n")
	want := []Task{{"TBD", "sofa"}, {"TODO", "lamp"}, {"DOING", "tree"}}
	if got := Open(list); !reflect.DeepEqual(got, want) {
		t.Errorf("Open() = %v, want %v", got, want)
	}
}
