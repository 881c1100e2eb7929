package adostandin

import (
	"maps"
	"sync"
	"sync/atomic"
)

// object is a COM object, as this program knows it.
type object struct {
	com     *comObject
	class   string        // ADO's name for it, with those of the objects that it came from: "Command/Recordset"
	subject func() string // what it is about, for Fault
	members []member
	self    any            // a *connection, a *table or a *column
	create  func() *object // of a class factory; else nil
	ended   func()         // what happens when nobody holds it any more
	holds   []*object
}

// member is a method or a property; its DISPID is its place among the members, from 1.
type member struct {
	name string
	// call is of a method, get and put of a property, set of a property
	// that is put by reference.
	call func(args arguments) (any, error)
	get  func(args arguments) (any, error)
	put  func(args arguments) error
	set  func(args arguments) error
}

var (
	mu    sync.Mutex // held while these are used, and broken
	all   = map[*comObject]*object{}
	calls = map[string]int{}
)

// newObject makes an object that nobody holds yet.
func newObject(class string, members ...member) *object {
	names := make([]string, len(members))
	for i, m := range members {
		names[i] = m.name
	}
	return register(&object{com: newCOMObject(names), class: class, members: members,
		subject: func() string { return "" }})
}

func newFactory(create func() *object) *object {
	return register(&object{com: newCOMObject(nil), create: create})
}

func register(o *object) *object {
	mu.Lock()
	defer mu.Unlock()
	all[o.com] = o
	return o
}

func objectAt(com *comObject) *object {
	mu.Lock()
	defer mu.Unlock()
	return all[com]
}

// hold makes an object belong to another.
func (o *object) hold(part *object) *object {
	atomic.AddInt32(&part.com.holders, 1)
	o.holds = append(o.holds, part)
	return part
}

// end is what happens when nobody holds an object any more: those that
// belonged to it alone end too.
func (o *object) end() {
	if o.ended != nil {
		o.ended()
		o.ended = nil
	}
	held := o.holds
	o.holds = nil
	for _, part := range held {
		if atomic.AddInt32(&part.com.holders, -1)+atomic.LoadInt32(&part.com.callers) == 0 {
			part.end()
		}
	}
}

// References is what has been counted since the program began. The classes are ADO's,
// each with those from which its object came: a Recordset of the driver's is a
// "Command/Recordset", one of our own a "Connection/Recordset".
type References struct {
	Held     map[string]int // that callers hold now, by class
	TooOften map[string]int // releases by callers that held none, by class
	Calls    map[string]int // by class and member: "Connection.Execute"
}

// Counted returns what has been counted.
func Counted() References {
	mu.Lock()
	defer mu.Unlock()
	r := References{Held: map[string]int{}, TooOften: map[string]int{}, Calls: maps.Clone(calls)}
	for com, o := range all {
		if o.create != nil {
			continue // COM keeps class factories
		}
		if n := int(atomic.LoadInt32(&com.callers)); n > 0 {
			r.Held[o.class] += n
		}
		if n := int(atomic.LoadInt32(&com.tooOften)); n > 0 {
			r.TooOften[o.class] += n
		}
	}
	return r
}

// Since returns what has been counted since an earlier count: only what is not 0.
func (r References) Since(before References) References {
	return References{
		Held: difference(r.Held, before.Held), TooOften: difference(r.TooOften, before.TooOften),
		Calls: difference(r.Calls, before.Calls),
	}
}

func difference(now, before map[string]int) map[string]int {
	d := maps.Clone(now)
	for class, n := range before {
		if d[class] -= n; d[class] == 0 {
			delete(d, class)
		}
	}
	return d
}
