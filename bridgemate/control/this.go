package control

import "os"

// thisComputer is the computer that we run on.
type thisComputer struct{}

func (thisComputer) environment(name string) string { return os.Getenv(name) }

func (thisComputer) isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// same asks the file system, since a path may be written in either letter case, with
// short names (PROGRA~2) or through a link.
func (thisComputer) same(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
