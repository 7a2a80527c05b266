package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// call은 토큰과 함께 요청을 보내고 상태와 본문을 돌려준다.
func call(t *testing.T, handler http.Handler, method, path, body string) (int, string) {
	t.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Authorization", "Bearer test")
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	return recorder.Code, strings.TrimSpace(recorder.Body.String())
}

func expect(t *testing.T, handler http.Handler, method, path, body string, status int, answer string) {
	t.Helper()
	if code, got := call(t, handler, method, path, body); code != status || got != answer {
		t.Errorf("%s %s: %d %s, want %d %s", method, path, code, got, status, answer)
	}
}

func TestParcelsAreKeptByUnit(t *testing.T) {
	handler := NewHandler(NewList(), "test")
	expect(t, handler, "POST", "/parcels", `{"unit":"101-1203","note":"문 앞"}`, 201, `{"id":1,"unit":"101-1203","note":"문 앞"}`)
	expect(t, handler, "POST", "/parcels", `{"unit":"102-304"}`, 201, `{"id":2,"unit":"102-304","note":""}`)
	expect(t, handler, "GET", "/parcels?unit=102-304", "", 200, `[{"id":2,"unit":"102-304","note":""}]`)
	expect(t, handler, "GET", "/parcels?unit=103-304", "", 200, `[]`)
	expect(t, handler, "DELETE", "/parcels/2", "", 204, "")
	expect(t, handler, "DELETE", "/parcels/2", "", 404, `{"error":"not_found"}`)
	expect(t, handler, "GET", "/parcels?unit=102-304", "", 200, `[]`)
	expect(t, handler, "GET", "/parcels?unit=101-1203", "", 200, `[{"id":1,"unit":"101-1203","note":"문 앞"}]`)
}

func TestBadRequests(t *testing.T) {
	handler := NewHandler(NewList(), "test")
	for _, tt := range []struct {
		body, code string
	}{
		{"", "json"}, {"[]", "json"}, {`{"unit":"1203"}`, "unit"}, {`{"unit":"0-1203"}`, "unit"}, {`{"unit":"101-12034"}`, "unit"},
		{`{"unit":"101-1203","note":"` + strings.Repeat("가", 101) + `"}`, "note"},
	} {
		expect(t, handler, "POST", "/parcels", tt.body, 400, `{"error":"`+tt.code+`"}`)
	}
	expect(t, handler, "PUT", "/parcels", "", 405, `{"error":"method"}`)
	expect(t, handler, "GET", "/parcels/1", "", 405, `{"error":"method"}`)
	expect(t, handler, "DELETE", "/parcels/one", "", 404, `{"error":"not_found"}`)
}

func TestTokenIsRequired(t *testing.T) {
	list := NewList()
	handler := NewHandler(list, "another")
	expect(t, handler, "POST", "/parcels", `{"unit":"101-1203"}`, 401, `{"error":"token"}`)
	if kept := list.Of("101-1203"); len(kept) != 0 {
		t.Errorf("거절한 요청이 택배를 적었다: %v", kept)
	}
}

func TestNumbersAreUniqueUnderLoad(t *testing.T) {
	list := NewList()
	var group sync.WaitGroup
	for i := 0; i < 50; i++ {
		group.Add(1)
		go func() { defer group.Done(); list.Add("101-1203", strings.Repeat("가", 100)) }()
	}
	group.Wait()
	seen := map[int]bool{}
	for _, parcel := range list.Of("101-1203") {
		seen[parcel.ID] = true
	}
	if len(seen) != 50 || !seen[1] || !seen[50] {
		t.Errorf("번호 %d개", len(seen))
	}
}
