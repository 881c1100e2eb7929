//go:build !windows

package country

import (
	"cmp"
	"os"
)

// OfSystem is the country that the computer is set to, as far as its environment says;
// the Country without a code where it says nothing.
func OfSystem() Country {
	return InLocale(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_PAPER"), os.Getenv("LC_TIME"), os.Getenv("LANG")))
}
