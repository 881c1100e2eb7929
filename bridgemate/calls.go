package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"clubnight/bridgemate/bws"
)

// ErrNoAnswer is returned when a file does not answer: mostly it is on a computer in the
// network, or on a stick, that is not connected any more.
var ErrNoAnswer = errors.New("the file does not answer")

// How long the link waits for a file before it says that it does not answer. Writing a
// change of the movement through Microsoft's engine takes its time.
const (
	readPatience  = 15 * time.Second
	writePatience = time.Minute
)

// calls are what the computer is asked about files. A call about a file on a share that
// went away may return after minutes, or never, and nothing ends it. So each is made on a
// goroutine that can be left behind, and about one file there is never more than one.
type calls struct {
	mu       sync.Mutex
	out      map[string]chan struct{} // by file, closed when the call about it returns
	patience time.Duration            // a test's, 0 for the usual one
}

// begin waits for the call about a file that is out, and says that another is.
func (c *calls) begin(file string, given <-chan struct{}) (end func(), ok bool) {
	for {
		c.mu.Lock()
		before := c.out[file]
		if before == nil {
			returned := make(chan struct{})
			if c.out == nil {
				c.out = map[string]chan struct{}{}
			}
			c.out[file] = returned
			c.mu.Unlock()
			return func() {
				c.mu.Lock()
				delete(c.out, file)
				c.mu.Unlock()
				close(returned)
			}, true
		}
		c.mu.Unlock()
		select {
		case <-before:
		case <-given:
			return nil, false
		}
	}
}

// ask makes a call about a file and waits for what it gives, until ctx ends, or for as
// long as patience lasts: then the error is ErrNoAnswer. The context of the call ends
// with the waiting; what a call that was left behind gives after all is thrown away. A
// call must not ask about the same file.
func ask[T any](ctx context.Context, c *calls, file string, patience time.Duration,
	call func(context.Context) (T, error)) (T, error) {
	if c.patience > 0 {
		patience = c.patience
	}
	noAnswer := fmt.Errorf("%w: %s", ErrNoAnswer, file)
	waiting, cancel := context.WithTimeoutCause(ctx, patience, noAnswer)
	defer cancel()
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	end, ok := c.begin(file, waiting.Done())
	if !ok {
		return none, whyEnded(waiting, noAnswer)
	}
	type answer struct {
		given T
		err   error
	}
	answered := make(chan answer, 1)
	go func() {
		given, err := call(waiting)
		end()
		answered <- answer{given, err}
	}()
	select {
	case a := <-answered:
		if a.err != nil && waiting.Err() != nil {
			a.err = whyEnded(waiting, noAnswer) // not "deadline exceeded", which says nothing of the file
		}
		return a.given, a.err
	case <-waiting.Done():
		return none, whyEnded(waiting, noAnswer)
	}
}

// whyEnded is why waiting for a file ended: it does not answer, or whoever asked does not
// want to know any more.
func whyEnded(waiting context.Context, noAnswer error) error {
	if context.Cause(waiting) == noAnswer {
		return noAnswer
	}
	return waiting.Err()
}

// contents reads a file once.
func (l *Link) contents(ctx context.Context, file string) (*bws.Contents, error) {
	return ask(ctx, &l.calls, file, readPatience, func(ctx context.Context) (*bws.Contents, error) {
		c, _, err := l.newReader(file).Read(ctx)
		return c, err
	})
}

// there reports whether a file is there. Where that cannot be known, it is taken to be
// there: whoever reads it will say what is the matter.
func (l *Link) there(ctx context.Context, file string) bool {
	is, err := ask(ctx, &l.calls, file, readPatience,
		func(context.Context) (bool, error) { return l.isFile(file), nil })
	return is || err != nil
}

// fileReader reads one file again and again: *bws.Reader.
type fileReader interface {
	Read(ctx context.Context) (c *bws.Contents, changed bool, err error)
}

// patientReader is a reader whose readings can be left behind.
type patientReader struct {
	reader fileReader
	file   string
	calls  *calls
}

// reader reads a file again and again.
func (l *Link) reader(file string) *patientReader {
	return &patientReader{l.newReader(file), file, &l.calls}
}

// Read gives the contents of the file, the same ones where it has not changed since the
// last reading; ErrNoAnswer where it does not answer.
func (r *patientReader) Read(ctx context.Context) (*bws.Contents, error) {
	return ask(ctx, r.calls, r.file, readPatience, func(ctx context.Context) (*bws.Contents, error) {
		c, _, err := r.reader.Read(ctx)
		return c, err
	})
}

// stoppable is a batch that refuses to go on once nobody waits for it any more.
type stoppable struct {
	bws.Batch
	ctx context.Context
}

// Insert implements bws.Rows.
func (s stoppable) Insert(table string, r bws.Row) (int64, error) {
	id, err := s.Batch.Insert(table, r)
	return id, errors.Join(err, s.ctx.Err())
}

// Update implements bws.Rows.
func (s stoppable) Update(table string, where, set bws.Row) (int, error) {
	n, err := s.Batch.Update(table, where, set)
	return n, errors.Join(err, s.ctx.Err())
}

// Delete implements bws.Rows.
func (s stoppable) Delete(table string, where bws.Row) (int, error) {
	n, err := s.Batch.Delete(table, where)
	return n, errors.Join(err, s.ctx.Err())
}
