package main

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// NewHandler는 목록의 HTTP 인터페이스이다.
func NewHandler(list *List, token string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/parcels", func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet:
			answer(w, http.StatusOK, list.Of(r.URL.Query().Get("unit")))
		case http.MethodPost:
			var body struct{ Unit, Note string }
			if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4096)).Decode(&body); err != nil {
				fail(w, http.StatusBadRequest, "json")
				return
			}
			parcel, err := list.Add(body.Unit, body.Note)
			if err != nil {
				fail(w, http.StatusBadRequest, err.Error())
				return
			}
			answer(w, http.StatusCreated, parcel)
		default:
			fail(w, http.StatusMethodNotAllowed, "method")
		}
	})
	mux.HandleFunc("/parcels/", func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodDelete {
			fail(w, http.StatusMethodNotAllowed, "method")
			return
		}
		id, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/parcels/"))
		if err != nil || !list.Remove(id) {
			fail(w, http.StatusNotFound, "not_found")
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	return withToken(mux, token)
}

// withToken은 토큰이 맞는 요청만 넘긴다. 걸리는 시간이 토큰을 드러내지 않게 비교한다.
func withToken(next http.Handler, token string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := []byte(r.Header.Get("Authorization"))
		if subtle.ConstantTimeCompare(given, []byte("Bearer "+token)) != 1 {
			fail(w, http.StatusUnauthorized, "token")
			return
		}
		next.ServeHTTP(w, r)
	})
}

func fail(w http.ResponseWriter, status int, code string) {
	answer(w, status, map[string]string{"error": code})
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}
