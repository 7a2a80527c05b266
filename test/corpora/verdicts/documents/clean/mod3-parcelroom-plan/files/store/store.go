// Package store keeps the parcels in memory.
package store

import (
	"errors"
	"sort"
	"sync"
	"time"
)

// ErrNotFound says that there is no such parcel.
var ErrNotFound = errors.New("parcel not found")

// ErrFetched says that the parcel has been fetched already.
var ErrFetched = errors.New("parcel already fetched")

// Parcel is one parcel in the room.
type Parcel struct {
	ID        int        `json:"id"`
	Room      string     `json:"room"`
	Shelf     string     `json:"shelf"`
	ArrivedAt time.Time  `json:"arrivedAt"`
	FetchedAt *time.Time `json:"fetchedAt"`
}

// Store is safe for concurrent use.
type Store struct {
	mu      sync.Mutex
	now     func() time.Time
	next    int
	parcels map[int]*Parcel
}

// New makes an empty store with the given clock.
func New(now func() time.Time) *Store {
	return &Store{now: now, next: 1, parcels: map[int]*Parcel{}}
}

// Add puts a parcel on a shelf.
func (s *Store) Add(room, shelf string) Parcel {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := &Parcel{ID: s.next, Room: room, Shelf: shelf, ArrivedAt: s.now()}
	s.parcels[p.ID] = p
	s.next++
	return *p
}

// Waiting lists the parcels of a room that nobody has fetched, oldest first.
func (s *Store) Waiting(room string) []Parcel {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := []Parcel{}
	for _, p := range s.parcels {
		if p.Room == room && p.FetchedAt == nil {
			found = append(found, *p)
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].ID < found[j].ID })
	return found
}

// Fetch records that a parcel was fetched.
func (s *Store) Fetch(id int) (Parcel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.parcels[id]
	if !ok {
		return Parcel{}, ErrNotFound
	}
	if p.FetchedAt != nil {
		return Parcel{}, ErrFetched
	}
	at := s.now()
	p.FetchedAt = &at
	return *p, nil
}
