package badwifi

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// Crossing is a request of a phone on its way.
type Crossing struct {
	Method, Path string
	N            int // which one of the phone's, from 1 on
	Body         []byte
}

// Script says what becomes of a request. It is asked about one after another.
type Script func(Crossing) Fault

// Fault is what becomes of a request. The zero value is nothing.
type Fault struct {
	// Late is how long a request waits on its way, and AnswerLate its answer.
	Late, AnswerLate time.Duration
	// Rate is bytes a second, of the request and of its answer; 0 as they come.
	Rate int
	// Silent takes the connection, and nothing more happens on it.
	Silent bool
	// CutRequest cuts the connection in the middle of the request, CutAnswer in the
	// middle of its answer.
	CutRequest, CutAnswer bool
	// Lost cuts the connection when the program has answered, and before the phone has a
	// byte of that; HalfOpen leaves it open then, with nobody at its other end.
	Lost, HalfOpen bool
	// Behind brings the request behind the phone's next one, after the connection was
	// cut.
	Behind bool
	// Twice brings the request twice, AnswerTwice its answer.
	Twice, AnswerTwice bool
	// Again brings, behind this request, what the phone posted so many requests before.
	Again int
	// Answered is called when the program has answered, before the phone hears of it.
	Answered func()
}

// Names of the faults that AtRandom chooses from.
const (
	late = iota
	slow
	silent
	cutRequest
	cutAnswer
	lost
	halfOpen
	behind
	twice
	answerTwice
	again
	faults
)

// AtRandom harms a share of what is posted, from 0 to 1, in any of the ways; what a phone
// asks for otherwise is late, slow, cut or lost at most.
func AtRandom(random *rand.Rand, share float64) Script {
	var mu sync.Mutex
	return func(r Crossing) Fault {
		mu.Lock()
		defer mu.Unlock()
		if random.Float64() >= share {
			return Fault{}
		}
		kinds := faults
		if r.Method != http.MethodPost {
			kinds = behind
		}
		wait := time.Duration(random.Int64N(int64(300 * time.Millisecond)))
		switch random.IntN(kinds) {
		case slow:
			return Fault{Rate: slowest}
		case silent:
			return Fault{Silent: true}
		case cutRequest:
			return Fault{CutRequest: true}
		case cutAnswer:
			return Fault{CutAnswer: true}
		case lost:
			return Fault{Lost: true}
		case halfOpen:
			return Fault{HalfOpen: true}
		case behind:
			return Fault{Behind: true}
		case twice:
			return Fault{Twice: true, AnswerLate: wait}
		case answerTwice:
			return Fault{AnswerTwice: true}
		case again:
			return Fault{Again: 1 + random.IntN(kept-1)}
		}
		return Fault{Late: wait, AnswerLate: wait / 2}
	}
}

// slowest is the rate of a phone at the edge of the Wi-Fi, in bytes a second.
const slowest = 1000
