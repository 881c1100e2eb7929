package computer

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel32                = windows.NewLazySystemDLL("kernel32.dll")
	powerCreateRequest      = kernel32.NewProc("PowerCreateRequest")
	powerSetRequest         = kernel32.NewProc("PowerSetRequest")
	powerClearRequest       = kernel32.NewProc("PowerClearRequest")
	setThreadExecutionState = kernel32.NewProc("SetThreadExecutionState")
)

// reasonContext is REASON_CONTEXT with a text; what follows the text belongs to the
// reasons that are resources of a module.
type reasonContext struct {
	version, flags uint32
	text           *uint16
	_              [2]uint32
	_              uintptr
}

// stayAwake asks with a reason, which "powercfg /requests" lists; where that is not to be
// had it asks without one.
func stayAwake(_ context.Context, reason string) (release func(), err error) {
	if release, err = request(reason); err == nil {
		return release, nil
	}
	if plain, state := threadState(); state == nil {
		return plain, nil
	}
	return nil, fmt.Errorf("%w: %w", ErrNotAwake, err)
}

func request(reason string) (release func(), err error) {
	const simpleText, systemRequired = 1, 1 // POWER_REQUEST_CONTEXT_SIMPLE_STRING, PowerRequestSystemRequired
	why := reasonContext{flags: simpleText}
	if why.text, err = windows.UTF16PtrFromString(reason); err != nil {
		return nil, err
	}
	if err := powerCreateRequest.Find(); err != nil { // before Windows 7
		return nil, err
	}
	handle, _, err := powerCreateRequest.Call(uintptr(unsafe.Pointer(&why)))
	if windows.Handle(handle) == windows.InvalidHandle || handle == 0 {
		return nil, err
	}
	if done, _, err := powerSetRequest.Call(handle, systemRequired); done == 0 {
		windows.CloseHandle(windows.Handle(handle))
		return nil, err
	}
	return sync.OnceFunc(func() {
		powerClearRequest.Call(handle, systemRequired)
		windows.CloseHandle(windows.Handle(handle))
	}), nil
}

// threadState asks for a thread, which must live as long as it is to hold.
func threadState() (release func(), err error) {
	const continuous, systemRequired = 0x80000000, 1 // ES_CONTINUOUS, ES_SYSTEM_REQUIRED
	answer, leave := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		was, _, err := setThreadExecutionState.Call(continuous | systemRequired)
		if was == 0 {
			answer <- err
			return
		}
		answer <- nil
		<-leave
		setThreadExecutionState.Call(continuous)
	}()
	if err := <-answer; err != nil {
		return nil, err
	}
	return sync.OnceFunc(func() { close(leave) }), nil
}
