package computer

import (
	"path/filepath"
	"testing"

	"golang.org/x/sys/windows"
)

func TestDisksAreToldApart(t *testing.T) {
	if got := diskOf(`\\server\club\Bridge`); got != Share {
		t.Errorf("a share: %d", got)
	}
	if got := Locate(`\\server\club\Bridge\club.clubnight`).Kind; got != Share {
		t.Errorf("a share that is not connected: %d", got)
	}
	if got := diskOf(filepath.Dir(t.TempDir())); got != OwnDisk {
		t.Errorf("the disk of this computer: %d", got)
	}
	for drive, want := range map[uint32]LocationKind{windows.DRIVE_FIXED: OwnDisk, windows.DRIVE_REMOVABLE: Stick,
		windows.DRIVE_REMOTE: Share, windows.DRIVE_NO_ROOT_DIR: OwnDisk} {
		if got := kindOf(drive); got != want {
			t.Errorf("drive of type %d: %d", drive, got)
		}
	}
	for attributes, want := range map[uint32]bool{windows.FILE_ATTRIBUTE_NORMAL: false,
		windows.FILE_ATTRIBUTE_OFFLINE: true, 0x40000: true, 0x400020: true, 0x80020: false} {
		if fetched(attributes) != want {
			t.Errorf("attributes %#x", attributes)
		}
	}
}
