package computer

import "testing"

func TestDisksAreToldApart(t *testing.T) {
	for folder, want := range map[string]LocationKind{
		"/media/club/STICK": Stick, "/run/media/club/STICK/Bridge": Stick,
		"/run/user/1000/gvfs/smb-share:server=bar": Share, "/mediator": OwnDisk, t.TempDir(): OwnDisk,
	} {
		if got := diskOf(folder); got != want {
			t.Errorf("%s: %d", folder, got)
		}
	}
}
