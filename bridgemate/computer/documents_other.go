//go:build !windows && !darwin

package computer

import (
	"os"
	"path/filepath"
)

// knownDocuments is the folder that the desktop wrote down for this user.
func knownDocuments() (string, bool) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", false
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return "", false
	}
	dirs, err := os.Open(filepath.Join(config, "user-dirs.dirs"))
	if err != nil {
		return "", false
	}
	defer dirs.Close()
	return userDocuments(dirs, home)
}
