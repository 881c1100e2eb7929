package sharing

import "strings"

// longest is how long a path may be before Windows wants to be told so: 260 with the NUL
// (MAX_PATH), less room for the ending that SQLite adds for its journal. A folder may be
// 12 characters shorter than a file.
const longest = 240

// verbatim writes an absolute path of Windows so that it may be longer than 260
// characters: \\?\C:\…, \\?\UNC\server\share\…
// (learn.microsoft.com/windows/win32/fileio/maximum-file-path-limitation). Short
// ones stay as they are.
func verbatim(abs string) string {
	switch {
	case len(abs) < longest || strings.HasPrefix(abs, `\\?\`) || strings.HasPrefix(abs, `\\.\`) ||
		strings.HasPrefix(abs, `\??\`):
		return abs
	case strings.HasPrefix(abs, `\\`):
		return `\\?\UNC\` + abs[2:]
	}
	return `\\?\` + abs
}
