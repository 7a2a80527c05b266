package main

import (
	"errors"
	"regexp"
	"sync"
	"unicode/utf8"
)

// Parcel은 맡은 택배 하나이다.
type Parcel struct {
	ID   int    `json:"id"`
	Unit string `json:"unit"`
	Note string `json:"note"`
}

// List는 여러 요청이 함께 쓰는 목록이다.
type List struct {
	mu      sync.Mutex
	next    int
	parcels []Parcel
}

var unitPattern = regexp.MustCompile(`^[1-9]\d{0,3}-[1-9]\d{2,3}$`)

// NewList는 빈 목록을 만든다.
func NewList() *List { return &List{next: 1, parcels: []Parcel{}} }

// Add는 택배를 적고 번호를 붙인다. 호수는 "101-1203" 꼴이어야 한다.
func (l *List) Add(unit, note string) (Parcel, error) {
	if !unitPattern.MatchString(unit) {
		return Parcel{}, errors.New("unit")
	}
	if utf8.RuneCountInString(note) > 100 {
		return Parcel{}, errors.New("note")
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	parcel := Parcel{l.next, unit, note}
	l.next++
	l.parcels = append(l.parcels, parcel)
	return parcel, nil
}

// Of는 한 호수의 택배를 맡은 순서로 돌려준다.
func (l *List) Of(unit string) []Parcel {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := []Parcel{}
	for _, parcel := range l.parcels {
		if parcel.Unit == unit {
			found = append(found, parcel)
		}
	}
	return found
}

// Remove는 찾아간 택배를 지우고, 있었는지를 알린다.
func (l *List) Remove(id int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, parcel := range l.parcels {
		if parcel.ID == id {
			l.parcels = append(l.parcels[:i], l.parcels[i+1:]...)
			return true
		}
	}
	return false
}
