package computer

import (
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// diskOf is on what kind of disk a folder lies.
func diskOf(folder string) LocationKind {
	volume := filepath.VolumeName(folder)
	if strings.HasPrefix(volume, `\\`) && !strings.HasPrefix(volume, `\\?\`) && !strings.HasPrefix(volume, `\\.\`) {
		return Share
	}
	root, err := windows.UTF16PtrFromString(volume + `\`)
	if err != nil {
		return OwnDisk
	}
	return kindOf(windows.GetDriveType(root))
}

func kindOf(drive uint32) LocationKind {
	switch drive {
	case windows.DRIVE_REMOTE:
		return Share
	case windows.DRIVE_REMOVABLE:
		return Stick
	}
	return OwnDisk
}

// isOnline reports whether a synchroniser fetches the contents of a file
// only when it is read.
func isOnline(path string) bool {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return false
	}
	attributes, err := windows.GetFileAttributes(name)
	return err == nil && fetched(attributes)
}

// fetched reports whether what a file holds lies elsewhere
// (learn.microsoft.com/windows/win32/fileio/file-attribute-constants).
func fetched(attributes uint32) bool {
	const recallOnOpen, recallOnDataAccess = 0x40000, 0x400000
	return attributes&(windows.FILE_ATTRIBUTE_OFFLINE|recallOnOpen|recallOnDataAccess) != 0
}
