package web

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"example.com/parcelroom/store"
)

func TestAddNeedsAShelf(t *testing.T) {
	h := Handler(store.New(time.Now))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/parcels", strings.NewReader(`{"room":"214"}`)))
	if w.Code != 400 {
		t.Fatalf("got %d", w.Code)
	}
}
