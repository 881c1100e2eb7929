package computer

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSyncedFoldersAreKnown(t *testing.T) {
	for _, name := range []string{"OneDrive", "OneDriveConsumer", "OneDriveCommercial"} {
		t.Setenv(name, "")
	}
	home := t.TempDir()
	marked := func(folder, mark string) string {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(home, folder, "Bridge"), 0o755); err != nil {
			t.Fatal(err)
		}
		if mark != "" {
			if err := os.WriteFile(filepath.Join(home, folder, mark), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return filepath.Join(home, folder, "Bridge", "club.clubnight")
	}
	for _, c := range []struct{ folder, mark, by string }{
		{"Documents", "", ""},
		{"OneDrive", "", "OneDrive"},
		{"OneDrive - Bridge Club", "", "OneDrive"},
		{"onedrive", "", "OneDrive"},
		{"Dropbox (Bridge Club)", "", "Dropbox"},
		{"Box", ".dropbox.cache", "Dropbox"},
		{"Cloud", ".sync_0a1b2c.db", "Nextcloud"},
		{"Old cloud", "._sync_0a1b2c.db", "Nextcloud"},
		{"Shared", ".stfolder", "Syncthing"},
		{"iCloudDrive", "", "iCloud Drive"},
		{"OneDriver", "", ""},
		{"Home", ".dropbox", ""}, // where Dropbox keeps its settings, beside its folder
	} {
		want := Location{}
		if c.by != "" {
			want = Location{Synchronised, c.by}
		}
		if got := Locate(marked(c.folder, c.mark)); got != want {
			t.Errorf("%s with %q: %+v", c.folder, c.mark, got)
		}
	}
	t.Setenv("OneDrive", filepath.Join(home, "Documents"))
	if got := Locate(marked("Documents", "")); got != (Location{Synchronised, "OneDrive"}) {
		t.Errorf("a Documents folder that OneDrive has: %+v", got)
	}
}
