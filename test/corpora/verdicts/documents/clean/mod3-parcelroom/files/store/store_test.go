package store

import (
	"errors"
	"testing"
	"time"
)

func fixed() time.Time { return time.Date(2027, 1, 4, 9, 0, 0, 0, time.UTC) }

func TestWaitingLeavesOutFetchedParcels(t *testing.T) {
	s := New(fixed)
	a := s.Add("214", "B3")
	b := s.Add("214", "B4")
	if _, err := s.Fetch(a.ID); err != nil {
		t.Fatal(err)
	}
	got := s.Waiting("214")
	if len(got) != 1 || got[0].ID != b.ID {
		t.Fatalf("got %v", got)
	}
}

func TestFetchTwice(t *testing.T) {
	s := New(fixed)
	p := s.Add("214", "B3")
	_, _ = s.Fetch(p.ID)
	if _, err := s.Fetch(p.ID); !errors.Is(err, ErrFetched) {
		t.Fatalf("got %v", err)
	}
}
