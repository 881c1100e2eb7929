package ado

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/bits"
	"runtime"

	"github.com/go-ole/go-ole"
	_ "github.com/mattn/go-adodb" // the driver "adodb"
	"golang.org/x/sys/windows"
)

// Provider names the OLE DB provider that Open and Create use. Whether it is there is
// tried, not read from the registry: a provider of the other word size leaves its name
// there too. *MissingProvider, which is ErrNoProvider, says which were looked for.
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
		return "", &MissingProvider{WordSize: bits.UintSize, Names: names, Cause: err}
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

// isHeld reports whether the file system refused because another program
// has the file for itself.
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

// run never unlocks its system thread, so that Go ends the thread and does not use
// it for anything else.
func (t *thread) run() {
	runtime.LockOSThread()
	// It fails only where COM is there already, in the same way or another; what matters
	// is told by the first call.
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

// connection is a session: through the driver, and in a transaction directly. Only one of
// the two is open at a time, since each has pages of the file in memory, and neither
// would see at once what the other has written; the engine writes everything when a
// connection is closed.
//
// Of the driver there is one connection, and database/sql gets no context that can end:
// it would close the rows from another goroutine, on another thread.
type connection struct {
	text   string // what it is opened with
	thread *thread
	pool   *sql.DB
	conn   *sql.Conn
	direct *ole.IDispatch // not nil in a transaction
}

func connect(text string) (session, error) {
	c := &connection{text: text, thread: newThread()}
	var err error
	c.thread.do(func() { err = c.openDriver() })
	if err != nil {
		c.thread.end()
		return nil, err
	}
	return c, nil
}

// openDriver opens the driver's connection, if it is not open.
func (c *connection) openDriver() error {
	if c.conn != nil {
		return nil
	}
	pool, err := sql.Open("adodb", c.text)
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

func (c *connection) closeDriver() error {
	if c.conn == nil {
		return nil
	}
	err := errors.Join(c.conn.Close(), c.pool.Close())
	c.conn, c.pool = nil, nil
	return err
}

func (c *connection) query(text string, columns int) (rows [][]any, err error) {
	c.thread.do(func() {
		if c.direct != nil {
			rows, err = queryDirect(c.direct, text, columns)
		} else if err = c.openDriver(); err == nil {
			rows, err = c.read(text, columns)
		}
	})
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
	c.thread.do(func() {
		if c.direct != nil {
			err = execute(c.direct, text)
		} else if err = c.openDriver(); err == nil {
			_, err = c.conn.ExecContext(context.Background(), text)
		}
	})
	return err
}

func (c *connection) begin() (err error) {
	c.thread.do(func() {
		if err = c.closeDriver(); err != nil {
			return
		}
		var direct *ole.IDispatch
		if direct, err = openDirect(c.text); err != nil {
			return
		}
		if err = beginDirect(direct); err != nil {
			err = errors.Join(err, shut(direct))
			return
		}
		c.direct = direct
	})
	return err
}

// commit ends the transaction, and closes its connection. What is committed stays
// so when closing fails, so that must not pass for a lock, after which the batch
// would be done once more.
func (c *connection) commit() (err error) {
	c.thread.do(func() {
		if err = call(c.direct, "CommitTrans"); err != nil {
			return
		}
		if closing := shut(c.direct); closing != nil {
			err = fmt.Errorf("%w: closing after what is done: %v", ErrUnreachable, closing)
		}
		c.direct = nil
	})
	return err
}

func (c *connection) rollback() (err error) {
	c.thread.do(func() {
		if c.direct == nil { // committed, and closing failed
			return
		}
		if err = call(c.direct, "RollbackTrans"); err != nil {
			return
		}
		err = shut(c.direct)
		c.direct = nil
	})
	return err
}

// close ends the thread too, whatever the engine says. ADO refuses to close a
// connection in the middle of a transaction; it undoes the transaction when the
// last hold on it is gone.
func (c *connection) close() (err error) {
	c.thread.do(func() {
		if c.direct != nil {
			err = shut(c.direct)
			c.direct = nil
		}
		err = errors.Join(err, c.closeDriver())
	})
	c.thread.end()
	return err
}
