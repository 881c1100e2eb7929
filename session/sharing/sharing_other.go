//go:build !windows

package sharing

// isHeld says no: these systems rename and remove files that others have open.
func isHeld(error) bool { return false }

func holding(error, ...string) (string, bool) { return "", false }

func programs(string) []string { return nil }

// LongName is the path, which may be as long as the system allows.
func LongName(path string) string { return path }
