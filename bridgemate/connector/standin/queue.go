package standin

import "clubnight/bridgemate/connector/protocol"

// queue is what came from the tables of one session, of one kind.
type queue[T protocol.Item] struct {
	items    []queued[T]
	last     int // the highest number that was given to an item
	polled   int // the highest that was told to a scoring program
	accepted int
	// batch is what was polled last, and again what comes once more though it was
	// accepted: see the fault of that name.
	batch, again []queued[T]
}

type queued[T protocol.Item] struct {
	id   int
	item T
}

func (q *queue[T]) add(item T) {
	q.last++
	q.items = append(q.items, queued[T]{q.last, item})
}

// new is everything since the last that was accepted; last is the number of the newest.
func (q *queue[T]) new() (items []T, last int) {
	q.batch = q.again
	for _, one := range q.items {
		if one.id > q.accepted {
			q.batch = append(q.batch[:len(q.batch):len(q.batch)], one)
		}
	}
	q.again = nil
	return q.told(q.batch)
}

// all is everything that ever was.
func (q *queue[T]) all() (items []T, last int) { return q.told(q.items) }

func (q *queue[T]) told(batch []queued[T]) (items []T, last int) {
	items = make([]T, len(batch))
	for i, one := range batch {
		items[i], last = one.item, max(last, one.id)
	}
	q.polled = max(q.polled, last)
	return items, last
}

// accept is false for a number that nobody was told. One that was accepted before changes
// nothing.
func (q *queue[T]) accept(last int, again bool) bool {
	if last > q.polled {
		return false
	}
	if again && last > q.accepted {
		q.again = q.batch
	}
	q.accepted = max(q.accepted, last)
	return true
}

// jumpBack numbers what is not accepted from 1 again.
func (q *queue[T]) jumpBack() {
	q.last = 0
	for i, one := range q.items {
		if q.items[i].id = 0; one.id > q.accepted {
			q.last++
			q.items[i].id = q.last
		}
	}
	q.polled, q.accepted, q.batch, q.again = 0, 0, nil, nil
}

// takenElsewhere accepts everything.
func (q *queue[T]) takenElsewhere() { q.polled, q.accepted = q.last, q.last }

// queues are those of a session.
type queues struct {
	results    queue[protocol.Result]
	players    queue[protocol.Player]
	seats      queue[protocol.Participation]
	handrecord queue[protocol.Handrecord]
	calls      queue[protocol.TdCall]
}

func (q *queues) jumpBack() {
	q.results.jumpBack()
	q.players.jumpBack()
	q.seats.jumpBack()
	q.handrecord.jumpBack()
	q.calls.jumpBack()
}

func (q *queues) takenElsewhere() {
	q.results.takenElsewhere()
	q.players.takenElsewhere()
	q.seats.takenElsewhere()
	q.handrecord.takenElsewhere()
	q.calls.takenElsewhere()
}
