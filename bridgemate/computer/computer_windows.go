package computer

import (
	"context"
	"math"
	"unsafe"

	"golang.org/x/sys/windows"
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
