package adostandin

import (
	"syscall"
	"unicode/utf16"
	"unsafe"

	"github.com/go-ole/go-ole"
)

// hresult is what a method of COM returns.
type hresult uint32

const (
	success           hresult = 0
	memberNotFound    hresult = 0x80020003
	typeMismatch      hresult = 0x80020005
	exceptionOccurred hresult = 0x80020009
	badParameterCount hresult = 0x8002000E
	classNotAvailable hresult = 0x80040111
)

// What the library asks; the numbers are those of adostandin.c.
const (
	getClassObject = iota
	createInstance
	invoke
	gone
)

// library is the loaded one.
var library struct{ nextCall, newObject *syscall.Proc }

// threads is how many calls can be answered at a time, slow ones among them.
const threads = 4

// load loads the library, and answers the calls that reach its objects
// until the program ends.
func load(path string) error {
	dll, err := syscall.LoadDLL(path)
	if err != nil {
		return err
	}
	if library.nextCall, err = dll.FindProc("NextCall"); err != nil {
		return err
	}
	if library.newObject, err = dll.FindProc("NewObject"); err != nil {
		return err
	}
	for range threads {
		go answerCalls()
	}
	return nil
}

func answerCalls() {
	var (
		c      *call
		answer uintptr
	)
	for {
		library.nextCall.Call(uintptr(unsafe.Pointer(c)), answer, uintptr(unsafe.Pointer(&c)))
		answer = uintptr(c.answer())
	}
}

// call is a call to an object, in the library's memory. It is there until it is answered.
type call struct {
	in, out   unsafe.Pointer
	exception *excepInfo
	object    *comObject
	method    uintptr
	member    uintptr
}

// comObject is what COM knows of an object, in the library's memory.
type comObject struct {
	vtable, names              unsafe.Pointer
	callers, holders, tooOften int32
}

func (c *call) answer() hresult {
	switch c.method {
	case getClassObject:
		return c.classObject()
	case createInstance:
		*(**comObject)(c.out) = objectAt(c.object).create().com
	case invoke:
		return c.invoke()
	case gone:
		objectAt(c.object).end()
	}
	return success
}

func (c *call) classObject() hresult {
	for _, class := range classes {
		if !ole.IsEqualGUID((*ole.GUID)(c.in), ole.NewGUID(class.id)) {
			continue
		}
		if broken := breaks("DllGetClassObject", class.name); broken != nil {
			if code, is := broken.Err.(HResult); is {
				return hresult(code)
			}
			return classNotAvailable
		}
		*(**comObject)(c.out) = newFactory(class.create).com
		return success
	}
	return classNotAvailable
}

// newCOMObject makes an object with members of these names; nil makes a class factory.
func newCOMObject(names []string) *comObject {
	var text *uint16
	if names != nil {
		text = &nameList(names)[0]
	}
	var com *comObject
	library.newObject.Call(uintptr(unsafe.Pointer(text)), uintptr(unsafe.Pointer(&com)))
	return com
}

// nameLists keeps the lists, to which the library has pointers.
var nameLists = map[string][]uint16{}

// nameList is names as the library wants them.
func nameList(names []string) []uint16 {
	var list []uint16
	for _, n := range names {
		list = append(append(list, utf16.Encode([]rune(n))...), 0)
	}
	list = append(list, 0)
	key := string(utf16.Decode(list))
	mu.Lock()
	defer mu.Unlock()
	if kept := nameLists[key]; kept != nil {
		return kept
	}
	nameLists[key] = list
	return list
}
