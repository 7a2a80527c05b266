// Package web is the HTTP interface.
package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"example.com/parcelroom/store"
)

// Handler routes requests to the store.
func Handler(s *store.Store) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /parcels", func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Room, Shelf string }
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil || in.Room == "" || in.Shelf == "" {
			fail(w, http.StatusBadRequest, "room and shelf are required")
			return
		}
		reply(w, http.StatusCreated, s.Add(in.Room, in.Shelf))
	})
	mux.HandleFunc("GET /rooms/{room}/parcels", func(w http.ResponseWriter, r *http.Request) {
		reply(w, http.StatusOK, s.Waiting(r.PathValue("room")))
	})
	mux.HandleFunc("POST /parcels/{id}/fetch", func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.Atoi(r.PathValue("id"))
		if err != nil {
			fail(w, http.StatusBadRequest, "id is not a number")
			return
		}
		p, err := s.Fetch(id)
		switch {
		case errors.Is(err, store.ErrNotFound):
			fail(w, http.StatusNotFound, err.Error())
		case errors.Is(err, store.ErrFetched):
			fail(w, http.StatusConflict, err.Error())
		default:
			reply(w, http.StatusOK, p)
		}
	})
	return mux
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func fail(w http.ResponseWriter, status int, message string) {
	reply(w, status, map[string]string{"error": message})
}
