package web

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// domains are that of the computer, and those of the networks that it is in.
func domains() (list []string) {
	var name [256]uint16
	length := uint32(len(name))
	if windows.GetComputerNameEx(windows.ComputerNameDnsDomain, &name[0], &length) == nil {
		list = append(list, windows.UTF16ToString(name[:]))
	}
	const neither = windows.GAA_FLAG_SKIP_ANYCAST | windows.GAA_FLAG_SKIP_MULTICAST
	size := uint32(15 << 10) // what Microsoft's page of the function begins with
	for range 3 {            // it says how much it wants, which may be more by then
		memory := make([]byte, size)
		first := (*windows.IpAdapterAddresses)(unsafe.Pointer(&memory[0]))
		err := windows.GetAdaptersAddresses(windows.AF_UNSPEC, neither, 0, first, &size)
		if err == windows.ERROR_BUFFER_OVERFLOW {
			continue
		}
		if err != nil {
			return list
		}
		for a := first; a != nil; a = a.Next {
			list = append(list, windows.UTF16PtrToString(a.DnsSuffix))
		}
		return list
	}
	return list
}
