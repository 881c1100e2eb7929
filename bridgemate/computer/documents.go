package computer

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Documents is the folder in which this user's programs keep documents, where the system
// has it: Windows lets OneDrive or the network move it, other desktops write it down in
// user-dirs.dirs. It need not be there yet. The error is that of a user without a home.
func Documents() (string, error) {
	if folder, ok := knownDocuments(); ok {
		return folder, nil
	}
	return HomeDocuments()
}

// HomeDocuments is the folder Documents in the user's home, where documents lie on a
// computer on which nobody moved them.
func HomeDocuments() (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no folder for documents: %w", err)
	}
	return filepath.Join(home, "Documents"), nil
}

// userDocuments is the folder for documents that a user-dirs.dirs names, as
// xdg-user-dirs 0.18 reads it: an absolute path, or one below $HOME. The home itself
// says that there is none.
func userDocuments(dirs io.Reader, home string) (folder string, ok bool) {
	for lines := bufio.NewScanner(dirs); lines.Scan(); { // the last line counts
		name, value, is := strings.Cut(strings.TrimSpace(lines.Text()), "=")
		if !is || strings.TrimSpace(name) != "XDG_DOCUMENTS_DIR" {
			continue
		}
		value, quoted := strings.CutPrefix(strings.TrimSpace(value), `"`)
		value, _, closed := strings.Cut(value, `"`)
		if !quoted || !closed {
			continue
		}
		if below, is := strings.CutPrefix(value, "$HOME"); is && (below == "" || below[0] == '/') {
			value = filepath.Join(home, below)
		}
		folder = strings.ReplaceAll(value, `\`, "")
	}
	return folder, filepath.IsAbs(folder) && filepath.Clean(folder) != filepath.Clean(home)
}
