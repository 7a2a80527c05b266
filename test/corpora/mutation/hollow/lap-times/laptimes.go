// Package laptimes computes with the laps of a swimmer.
package laptimes

import "fmt"

// Best returns the shortest lap in hundredths of a second, or 0 without laps.
func Best(laps []int) int {
	best := 0
	for _, lap := range laps {
		if best == 0 || lap < best {
			best = lap
		}
	}
	return best
}

// Mean returns the mean of the laps, rounded down.
func Mean(laps []int) int {
	if len(laps) == 0 {
		return 0
	}
	sum := 0
	for _, lap := range laps {
		sum += lap
	}
	return sum / len(laps)
}

// Show writes a time as minutes, seconds and hundredths.
func Show(hundredths int) string {
	return fmt.Sprintf("%d:%02d.%02d", hundredths/6000, hundredths/100%60, hundredths%100)
}
