package adostandin

import (
	"errors"
	"strings"
	"unsafe"

	"github.com/go-ole/go-ole"
)

// dispParams is COM's DISPPARAMS: the arguments, the last one first.
type dispParams struct {
	args       *ole.VARIANT
	named      *int32
	count      uint32
	namedCount uint32
}

// arguments are copied, since the caller's may lie on a stack of Go.
func (p *dispParams) arguments() arguments {
	given := unsafe.Slice(p.args, p.count)
	list := make(arguments, p.count)
	for i := range list {
		v := given[len(given)-1-i]
		list[i] = &v
	}
	return list
}

// invoke does what a caller asks of a member, or what a Fault has instead.
func (c *call) invoke() hresult {
	o, n, flags := objectAt(c.object), int(c.member&0xFFFF), c.member>>16
	if n > len(o.members) {
		return memberNotFound
	}
	result, err := o.answer(o.members[n-1], flags, (*dispParams)(c.in).arguments())
	if err == nil {
		if c.out != nil {
			*(*ole.VARIANT)(c.out) = variant(result)
		}
		return success
	}
	var alone HResult
	if errors.As(err, &alone) {
		return hresult(alone)
	}
	exceptionOf(err).fill(c.exception)
	return exceptionOccurred
}

func (o *object) answer(m member, flags uintptr, args arguments) (any, error) {
	name := o.class[strings.LastIndexByte(o.class, '/')+1:] + "." + m.name
	about := o.subject()
	if len(args) > 0 {
		text, _ := args.text(0)
		about += "\n" + text
	}
	mu.Lock()
	calls[name]++
	mu.Unlock()
	broken := breaks(name, about)
	if broken == nil {
		return m.do(flags, args)
	}
	if broken.Wait != nil {
		broken.Wait()
	}
	switch {
	case broken.Late:
		if result, err := m.do(flags, args); err != nil {
			return result, err
		}
	case broken.Err == nil && broken.Answer == nil:
		return m.do(flags, args)
	}
	return broken.Answer, broken.Err
}

// do finds out in which way a member is called. Of COM's own IDispatch a property may be
// read as a method, which the driver does.
func (m member) do(flags uintptr, args arguments) (any, error) {
	switch {
	case flags&ole.DISPATCH_PROPERTYPUTREF != 0 && m.set != nil:
		return nothing{}, m.set(args)
	case flags&ole.DISPATCH_PROPERTYPUT != 0 && m.put != nil:
		return nothing{}, m.put(args)
	case flags&ole.DISPATCH_METHOD != 0 && m.call != nil:
		return m.call(args)
	case flags&(ole.DISPATCH_PROPERTYGET|ole.DISPATCH_METHOD) != 0 && m.get != nil:
		return m.get(args)
	}
	return nil, HResult(memberNotFound)
}

// method is a member with between least and most arguments.
func method(name string, least, most int, do func(args arguments) (any, error)) member {
	return member{name: name, call: func(args arguments) (any, error) {
		if len(args) < least || len(args) > most {
			return nil, HResult(badParameterCount)
		}
		return do(args)
	}}
}

// reading is a property that cannot be set.
func reading(name string, get func() (any, error)) member {
	return member{name: name, get: func(args arguments) (any, error) {
		if len(args) != 0 {
			return nil, HResult(badParameterCount)
		}
		return get()
	}}
}

// gives is a property that is always there.
func gives(name string, get func() any) member {
	return reading(name, func() (any, error) { return get(), nil })
}

// taking adds to a property how it is set.
func (m member) taking(put func(args arguments) error) member {
	m.put = func(args arguments) error {
		if len(args) != 1 {
			return HResult(badParameterCount)
		}
		return put(args)
	}
	return m
}

// items are the members of a collection: how many it has, and one of them by
// its place or its name.
func items(count func() int, item func(args arguments) (any, error)) []member {
	return []member{
		gives("Count", func() any { return int32(count()) }),
		{name: "Item", get: func(args arguments) (any, error) {
			if len(args) != 1 {
				return nil, HResult(badParameterCount)
			}
			return item(args)
		}},
	}
}

// itemNotFound is ADO's for a name or a place that a collection does not have.
var itemNotFound = &Exception{notInList, 0,
	"Item cannot be found in the collection corresponding to the requested name or ordinal."}
