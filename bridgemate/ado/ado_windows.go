package ado

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"strings"

	"github.com/go-ole/go-ole"
	_ "github.com/mattn/go-adodb" // the driver "adodb"
	"golang.org/x/sys/windows"
)

// Provider names the OLE DB provider that Open and Create use. Whether it is there is tried, not read
// from the registry: a provider of the other word size leaves its name there too. ErrNoProvider says
// which were looked for.
func Provider() (name string, err error) {
	names := providers(bits.UintSize)
	onThread(func() {
		for _, name = range names {
			if err = instantiate(name); err == nil {
				return
			}
		}
	})
	if err != nil {
		return "", fmt.Errorf("%w (looked for %s in %d bits): %w", ErrNoProvider, strings.Join(names, ", "), bits.UintSize, err)
	}
	return name, nil
}

// instantiate makes a provider and lets it go.
func instantiate(name string) error {
	class, err := ole.CLSIDFromProgID(name)
	if err != nil {
		return err
	}
	object, err := ole.CreateInstance(class, ole.IID_IUnknown)
	if err != nil {
		return err
	}
	object.Release()
	return nil
}

// isHeld reports whether the file system refused because another program has the file for itself.
func isHeld(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}

// onThread does something with COM on a system thread of its own, which ends with it.
func onThread(do func()) {
	t := newThread()
	t.do(do)
	t.end()
}

// thread is a system thread on which COM objects live: they may be used from no other.
type thread struct {
	calls chan func()
}

func newThread() *thread {
	t := &thread{calls: make(chan func())}
	go t.run()
	return t
}

// run never unlocks its system thread, so that Go ends the thread and does not use it for anything
// else.
func (t *thread) run() {
	runtime.LockOSThread()
	// It fails only where COM is there already, in the same way or another; what matters is told by
	// the first call.
	_ = ole.CoInitialize(0)
	for call := range t.calls {
		call()
	}
	ole.CoUninitialize()
}

// do waits until f has been done on the thread.
func (t *thread) do(f func()) {
	done := make(chan struct{})
	t.calls <- func() {
		defer close(done)
		f()
	}
	<-done
}

func (t *thread) end() { close(t.calls) }

// connection is a session through the driver. There is one connection, and database/sql gets no
// context that can end: it would close the rows from another goroutine, on another thread.
type connection struct {
	text   string // what it was opened with
	thread *thread
	pool   *sql.DB
	conn   *sql.Conn
}

func connect(text string) (session, error) {
	c := &connection{text: text, thread: newThread()}
	var err error
	c.thread.do(func() { err = c.open(text) })
	if err != nil {
		c.thread.end()
		return nil, err
	}
	return c, nil
}

func (c *connection) open(text string) error {
	pool, err := sql.Open("adodb", text)
	if err != nil {
		return err
	}
	pool.SetMaxOpenConns(1)
	pool.SetMaxIdleConns(1)
	conn, err := pool.Conn(context.Background())
	if err != nil {
		return errors.Join(err, pool.Close())
	}
	c.pool, c.conn = pool, conn
	return nil
}

func (c *connection) query(text string, columns int) (rows [][]any, err error) {
	c.thread.do(func() { rows, err = c.read(text, columns) })
	return rows, err
}

func (c *connection) read(text string, columns int) (list [][]any, err error) {
	rows, err := c.conn.QueryContext(context.Background(), text)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	if len(names) != columns { // the driver hides why it has no columns
		return nil, fmt.Errorf("%d fields of %d: %w", len(names), columns, ErrIncomplete)
	}
	for rows.Next() {
		values, to := make([]any, columns), make([]any, columns)
		for i := range values {
			to[i] = &values[i]
		}
		if err := rows.Scan(to...); err != nil {
			return nil, err
		}
		list = append(list, values)
	}
	return list, rows.Err()
}

func (c *connection) exec(text string) (err error) {
	c.thread.do(func() { _, err = c.conn.ExecContext(context.Background(), text) })
	return err
}

// close ends the thread too, whatever the engine says.
func (c *connection) close() (err error) {
	c.thread.do(func() { err = errors.Join(c.conn.Close(), c.pool.Close()) })
	c.thread.end()
	return err
}
