package computer

import (
	"strings"

	"golang.org/x/sys/unix"
)

// shares are the file systems of other computers (statfs(2)): NFS, SMB, CIFS, SMB 2 and
// later, AFS, Ceph, 9P.
var shares = []uint32{0x6969, 0x517B, 0xFF534D42, 0xFE534D42, 0x5346414F, 0x00C36400, 0x01021997}

// diskOf is on what kind of disk a folder lies. Desktops show sticks below
// /media or /run/media.
func diskOf(folder string) LocationKind {
	var fs unix.Statfs_t
	if unix.Statfs(folder, &fs) == nil {
		for _, kind := range shares {
			if uint32(fs.Type) == kind {
				return Share
			}
		}
	}
	if strings.Contains(folder+"/", "/gvfs/") {
		return Share
	}
	if strings.HasPrefix(folder, "/media/") || strings.HasPrefix(folder, "/run/media/") {
		return Stick
	}
	return OwnDisk
}

// isOnline says no: what is shown here is here.
func isOnline(string) bool { return false }
