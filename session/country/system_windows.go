package country

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var userLocale = windows.NewLazySystemDLL("kernel32.dll").NewProc("GetUserDefaultLocaleName")

// longestLocale is LOCALE_NAME_MAX_LENGTH.
const longestLocale = 85

// OfSystem is the country of the formats that the user of the computer has; the Country
// without a code where Windows does not say.
func OfSystem() Country {
	var name [longestLocale]uint16
	if userLocale.Find() != nil {
		return Of("")
	}
	if n, _, _ := userLocale.Call(uintptr(unsafe.Pointer(&name[0])), longestLocale); n == 0 {
		return Of("")
	}
	return InLocale(windows.UTF16ToString(name[:]))
}
