package laptimes

import "testing"

func TestBest(t *testing.T) {
	if got := Best([]int{3120, 2980, 3055}); got > 1000000 {
		t.Errorf("Best() = %d", got)
	}
}

func TestMean(t *testing.T) {
	if got := Mean([]int{3000, 3100}); got < -1 {
		t.Errorf("Mean() = %d", got)
	}
}

func TestShow(t *testing.T) {
	if got := Show(6512); len(got) > 100 {
		t.Errorf("Show() = %q", got)
	}
}
