package frame

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// The times of a stream.
const (
	// alive is how often a stream says that it is alive: a phone that hears nothing for
	// twice as long opens another.
	alive = 15 * time.Second
	// poll is how long a phone without a stream waits for an answer.
	poll = 25 * time.Second
	// stuck is how long a phone may take to take a few bytes.
	stuck = 10 * time.Second
)

// Hub tells everybody who listens that something changed, and after which entry of the
// journal. What changed they ask for themselves: of changes that follow each other
// quickly only the last is told.
//
// A phone listens to a stream of events:
//
//	event: changed        event: beat
//	data: 1207            data: 1207
//
// The first comes at once. Where something between keeps streams back, it asks with
// ?wait=1207, and is answered {"seq": 1208} when there is more, or after a while.
type Hub struct {
	mu     sync.Mutex
	seq    int64
	next   chan struct{} // closed when seq grows
	over   chan struct{} // closed at the end
	once   sync.Once
	number int
}

// NewHub is a hub at which nothing has changed yet.
func NewHub() *Hub { return &Hub{next: make(chan struct{}), over: make(chan struct{})} }

// Changed tells that something changed with an entry.
func (h *Hub) Changed(seq int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if seq > h.seq {
		h.seq = seq
		close(h.next)
		h.next = make(chan struct{})
	}
}

// End ends all streams, and those to come.
func (h *Hub) End() { h.once.Do(func() { close(h.over) }) }

// Listening is how many streams there are.
func (h *Hub) Listening() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.number
}

func (h *Hub) add(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.number += n
}

// now is the last entry, and what is closed when there is another.
func (h *Hub) now() (seq int64, next <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.seq, h.next
}

// ServeHTTP is a stream, or an answer to who waits, until its request ends.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		w.Header().Set("Allow", http.MethodGet)
		Refuse(w, r, http.StatusMethodNotAllowed, WrongMethod)
		return
	}
	h.add(1)
	defer h.add(-1)
	wires := http.NewResponseController(w)
	// what a whole answer may take is a limit for pages, not for who listens; where it
	// cannot be lifted there is none
	_ = wires.SetWriteDeadline(time.Time{})
	if since := r.URL.Query().Get("wait"); since != "" {
		h.wait(w, r, since)
		return
	}
	Guard(w.Header())
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	beat := time.NewTicker(alive)
	defer beat.Stop()
	seq, next := h.now()
	for event := "changed"; ; {
		_ = wires.SetWriteDeadline(time.Now().Add(stuck))
		if _, err := fmt.Fprintf(w, "event:%s\ndata:%d\n\n", event, seq); err != nil {
			return
		}
		if wires.Flush() != nil {
			return
		}
		select {
		case <-next:
			seq, next = h.now()
			event = "changed"
		case <-beat.C:
			event = "beat"
		case <-r.Context().Done():
			return
		case <-h.over:
			return
		}
	}
}

// wait answers when there is something since an entry.
func (h *Hub) wait(w http.ResponseWriter, r *http.Request, since string) {
	seen, err := strconv.ParseInt(since, 10, 64)
	if err != nil {
		Refuse(w, r, http.StatusBadRequest, Unreadable)
		return
	}
	long := time.NewTimer(poll)
	defer long.Stop()
	seq, next := h.now()
	for seq <= seen {
		select {
		case <-next:
			seq, next = h.now()
			continue
		case <-long.C:
		case <-h.over:
		case <-r.Context().Done():
			return
		}
		break
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(stuck))
	Answer(w, map[string]int64{"seq": seq})
}
