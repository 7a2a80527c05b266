package slug

import "testing"

func TestMake(t *testing.T) {
	tests := map[string]string{
		"Hello, World!": "hello-world",
		"  a -- b  ":    "a-b",
		"Über 40 Äpfel": "über-40-äpfel",
		"서울의 봄":         "서울의-봄",
		"!!!":           "",
	}
	for title, want := range tests {
		if got := Make(title); got != want {
			t.Errorf("Make(%q) = %q, want %q", title, got, want)
		}
	}
}
