package stat

import (
	"slices"
	"testing"
)

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []float64
		want   float64
	}{
		{"one value", []float64{7}, 7},
		{"odd count", []float64{9, 1, 2}, 2},
		{"even count", []float64{10, 1, 2, 4}, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Median(c.values); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestMedianKeepsTheOrder(t *testing.T) {
	values := []float64{3, 1, 2}
	Median(values)
	if !slices.Equal(values, []float64{3, 1, 2}) {
		t.Errorf("the order changed: %v", values)
	}
}
