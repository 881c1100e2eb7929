//go:build !windows && !linux

package computer

import "strings"

// diskOf takes what is mounted beside the computer's own disk for a stick.
func diskOf(folder string) LocationKind {
	if strings.HasPrefix(folder, "/Volumes/") {
		return Stick
	}
	return OwnDisk
}

// isOnline says no: this system does not tell.
func isOnline(string) bool { return false }
