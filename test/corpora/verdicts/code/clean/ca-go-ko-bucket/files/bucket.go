// Package bucket 은 열쇠마다 요청 수를 제한한다.
package bucket

import (
	"errors"
	"sync"
	"time"
)

// ErrLimits 는 속도나 용량이 0 이하라는 뜻이다.
var ErrLimits = errors.New("속도와 용량은 0보다 커야 합니다")

type state struct {
	tokens float64
	at     time.Time
}

// Limiter 는 여러 고루틴에서 함께 쓸 수 있다.
type Limiter struct {
	mu        sync.Mutex
	perSecond float64
	capacity  float64
	now       func() time.Time
	states    map[string]state
}

// New 는 초당 perSecond개, 최대 capacity개의 제한기를 만든다.
func New(perSecond float64, capacity int, now func() time.Time) (*Limiter, error) {
	if perSecond <= 0 || capacity <= 0 {
		return nil, ErrLimits
	}
	return &Limiter{perSecond: perSecond, capacity: float64(capacity), now: now, states: map[string]state{}}, nil
}

// Allow 는 허용 여부와, 거절이면 다음 토큰까지의 시간을 돌려준다.
func (l *Limiter) Allow(key string) (bool, time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	s, known := l.states[key]
	if !known {
		s = state{tokens: l.capacity, at: now}
	}
	// 시계가 뒤로 가면 채우지 않을 뿐 줄이지는 않는다.
	if passed := now.Sub(s.at); passed > 0 {
		s.tokens = min(l.capacity, s.tokens+passed.Seconds()*l.perSecond)
		s.at = now
	}
	if s.tokens >= 1 {
		s.tokens--
		l.states[key] = s
		return true, 0
	}
	l.states[key] = s
	return false, time.Duration((1 - s.tokens) / l.perSecond * float64(time.Second))
}
