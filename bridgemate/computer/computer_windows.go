package computer

import (
	"context"
	"math"
	"unsafe"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

func freeSpace(folder string) (int64, error) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var mine, all, free uint64
	if err := windows.GetDiskFreeSpaceEx(name, &mine, &all, &free); err != nil {
		return 0, err
	}
	return int64(min(mine, math.MaxInt64)), nil
}

var (
	winspool     = windows.NewLazySystemDLL("winspool.drv")
	enumPrinters = winspool.NewProc("EnumPrintersW")
)

// printerInfo is PRINTER_INFO_4 of Windows.
type printerInfo struct {
	name, server *uint16
	attributes   uint32
}

// Printers lists the printers that are set up on this computer, by name.
func Printers(context.Context) ([]string, error) {
	const localAndConnected, level = 2 | 4, 4
	var needed, count uint32
	var block []byte
	for range 3 { // a printer may come between two questions
		var at *byte
		if len(block) > 0 {
			at = &block[0]
		}
		done, _, err := enumPrinters.Call(localAndConnected, 0, level, uintptr(unsafe.Pointer(at)), uintptr(len(block)),
			uintptr(unsafe.Pointer(&needed)), uintptr(unsafe.Pointer(&count)))
		if done != 0 {
			break
		}
		if err != windows.ERROR_INSUFFICIENT_BUFFER {
			return nil, err
		}
		block, count = make([]byte, needed), 0
	}
	if count == 0 {
		return nil, nil
	}
	var names []string
	for _, p := range unsafe.Slice((*printerInfo)(unsafe.Pointer(&block[0])), count) {
		names = append(names, windows.UTF16PtrToString(p.name))
	}
	return names, nil
}

// usualPort is where the Data Connector listens unless it says otherwise.
const usualPort = 5079

// DataConnector finds the Data Connector through what it writes into the registry; ok is
// false where it never ran for this user.
func DataConnector() (c Connector, ok bool) {
	key, err := registry.OpenKey(registry.CURRENT_USER,
		`Software\Bridge Systems BV\BridgemateDataConnector`, registry.QUERY_VALUE)
	if err != nil {
		return c, false
	}
	defer key.Close()
	c.Port = usualPort
	if port, _, err := key.GetIntegerValue("HttpPort"); err == nil && port > 0 && port < 1<<16 {
		c.Port = int(port)
	}
	if id, _, err := key.GetIntegerValue("HttpProcessId"); err == nil && id > 0 && id <= math.MaxUint32 {
		if process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION,
			false, uint32(id)); err == nil {
			c.Running = true
			windows.CloseHandle(process)
		}
	}
	return c, true
}
