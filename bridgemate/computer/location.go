package computer

import (
	"os"
	"path/filepath"
	"strings"
)

// LocationKind is on what a file lies.
type LocationKind uint8

// The locations.
const (
	OwnDisk      LocationKind = iota
	Share                     // a folder of another computer
	Stick                     // a disk that can be pulled out
	Synchronised              // a folder that a synchroniser carries to other computers
	Online                    // in such a folder, and only its name is on this computer
)

// Location is where a file lies.
type Location struct {
	Kind LocationKind
	// By is the synchroniser: "OneDrive".
	By string
}

// Locate finds out where a file lies, which need not be there yet. What the system does
// not tell is taken for the computer's own disk.
func Locate(path string) Location {
	abs, err := filepath.Abs(path)
	if err != nil {
		return Location{}
	}
	if diskOf(filepath.Dir(abs)) == Share { // nothing is asked of a computer that may not answer
		return Location{Kind: Share}
	}
	if by := synchroniser(filepath.Dir(abs), os.Getenv); by != "" {
		if isOnline(abs) {
			return Location{Online, by}
		}
		return Location{Synchronised, by}
	}
	folder, err := existing(filepath.Dir(abs))
	if err != nil {
		return Location{}
	}
	return Location{Kind: diskOf(folder)}
}

// synchronisers are known by the name of their folder, up to a blank or the end, or by
// what they keep in it.
var synchronisers = []struct{ name, folder, mark string }{
	{name: "OneDrive", folder: "OneDrive"},
	{name: "Dropbox", folder: "Dropbox", mark: ".dropbox.cache"},
	{name: "Nextcloud", folder: "Nextcloud", mark: ".sync_*.db"},
	{name: "Nextcloud", mark: "._sync_*.db"},
	{name: "ownCloud", folder: "ownCloud"},
	{name: "Google Drive", folder: "Google Drive"},
	{name: "iCloud Drive", folder: "iCloudDrive"},
	{name: "iCloud Drive", folder: "com~apple~CloudDocs"},
	{name: "Syncthing", folder: "Syncthing", mark: ".stfolder"},
}

// synchroniser is who carries a folder to other computers, "" for nobody. OneDrive may
// have any folder, Documents among them, and tells which by the environment.
func synchroniser(folder string, environment func(string) string) string {
	for at := folder; ; at = filepath.Dir(at) {
		for _, name := range []string{"OneDrive", "OneDriveConsumer", "OneDriveCommercial"} {
			if root := environment(name); root != "" && strings.EqualFold(filepath.Clean(root), at) {
				return "OneDrive"
			}
		}
		for _, s := range synchronisers {
			name, _, _ := strings.Cut(filepath.Base(at), " - ") // "OneDrive - Bridge Club"
			name, _, _ = strings.Cut(name, " (")                // "Dropbox (Bridge Club)"
			if s.folder != "" && strings.EqualFold(name, s.folder) {
				return s.name
			}
			if s.mark != "" && holds(at, s.mark) {
				return s.name
			}
		}
		if filepath.Dir(at) == at {
			return ""
		}
	}
}

// holds reports whether a folder has something whose name fits a pattern.
func holds(folder, pattern string) bool {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return false
	}
	for _, e := range entries {
		if fits, _ := filepath.Match(pattern, e.Name()); fits {
			return true
		}
	}
	return false
}
