package bucket_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.org/bucket"
)

type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func newLimiter(t *testing.T, perSecond float64, capacity int) (*bucket.Limiter, *clock) {
	t.Helper()
	c := &clock{at: time.Unix(1000, 0)}
	limiter, err := bucket.New(perSecond, capacity, c.now)
	if err != nil {
		t.Fatal(err)
	}
	return limiter, c
}

func expect(t *testing.T, limiter *bucket.Limiter, key string, ok bool, wait time.Duration) {
	t.Helper()
	gotOK, gotWait := limiter.Allow(key)
	if gotOK != ok || gotWait != wait {
		t.Errorf("Allow(%q) = %v, %v; want %v, %v", key, gotOK, gotWait, ok, wait)
	}
}

func TestFullAtStartThenRefill(t *testing.T) {
	limiter, c := newLimiter(t, 2, 2)
	expect(t, limiter, "a", true, 0)
	expect(t, limiter, "a", true, 0)
	expect(t, limiter, "a", false, 500*time.Millisecond)
	c.at = c.at.Add(500 * time.Millisecond)
	expect(t, limiter, "a", true, 0)
	expect(t, limiter, "a", false, 500*time.Millisecond)
}

func TestNeverOverCapacity(t *testing.T) {
	limiter, c := newLimiter(t, 1, 2)
	expect(t, limiter, "a", true, 0)
	c.at = c.at.Add(time.Hour)
	expect(t, limiter, "a", true, 0)
	expect(t, limiter, "a", true, 0)
	expect(t, limiter, "a", false, time.Second)
}

func TestKeysAreSeparate(t *testing.T) {
	limiter, _ := newLimiter(t, 1, 1)
	expect(t, limiter, "a", true, 0)
	expect(t, limiter, "b", true, 0)
	expect(t, limiter, "a", false, time.Second)
}

func TestClockGoingBackTakesNothing(t *testing.T) {
	limiter, c := newLimiter(t, 1, 2)
	expect(t, limiter, "a", true, 0)
	c.at = c.at.Add(-time.Minute)
	expect(t, limiter, "a", true, 0)
	expect(t, limiter, "a", false, time.Second)
}

func TestManyGoroutines(t *testing.T) {
	limiter, _ := newLimiter(t, 1, 50)
	var allowed atomic.Int64
	var group sync.WaitGroup
	for i := 0; i < 200; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			if ok, _ := limiter.Allow("a"); ok {
				allowed.Add(1)
			}
		}()
	}
	group.Wait()
	if allowed.Load() != 50 {
		t.Errorf("allowed %d, want 50", allowed.Load())
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		perSecond float64
		capacity  int
	}{{0, 1}, {-1, 1}, {1, 0}} {
		if _, err := bucket.New(c.perSecond, c.capacity, time.Now); !errors.Is(err, bucket.ErrLimits) {
			t.Errorf("New(%v, %v): got %v", c.perSecond, c.capacity, err)
		}
	}
}
