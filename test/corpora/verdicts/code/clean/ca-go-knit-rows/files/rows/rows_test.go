package rows

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestIncreaseOnMultiples(t *testing.T) {
	book := Book{}
	if _, err := book.Every("scarf", 2); err != nil {
		t.Fatal(err)
	}
	want := []string{"scarf: row 1", "scarf: row 2, increase", "scarf: row 3", "scarf: row 4, increase"}
	for i, expected := range want {
		if got := book.Next("scarf"); got != expected {
			t.Errorf("row %d: got %q, want %q", i+1, got, expected)
		}
	}
}

func TestBackToZeroHasNoIncrease(t *testing.T) {
	book := Book{"hat": {row: 1, every: 1}}
	got, err := book.Back("hat")
	if err != nil || got != "hat: row 0" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := book.Back("hat"); !errors.Is(err, ErrFirstRow) {
		t.Errorf("undoing row 0: got %v, want ErrFirstRow", err)
	}
}

func TestNegativeInterval(t *testing.T) {
	book := Book{}
	if _, err := book.Every("hat", -1); !errors.Is(err, ErrNegative) {
		t.Errorf("got %v, want ErrNegative", err)
	}
	if len(book) != 0 {
		t.Errorf("the book changed: %v", book)
	}
}

func TestSaveAndLoad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "knit.txt")
	book := Book{"scarf": {row: 8, every: 4}, "hat": {row: 3}}
	if err := book.Save(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil || string(text) != "hat 3 0\nscarf 8 4\n" {
		t.Fatalf("file: %q, %v", text, err)
	}
	again, err := Load(file)
	if err != nil || again["scarf"] != book["scarf"] || again["hat"] != book["hat"] || len(again) != 2 {
		t.Errorf("loaded %v, %v", again, err)
	}
}

func TestDamagedFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "knit.txt")
	if err := os.WriteFile(file, []byte("hat 3 0\nscarf eight\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(file); err == nil {
		t.Error("a damaged line was accepted")
	}
}
