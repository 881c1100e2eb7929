package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sockets are those that this process has open, to listen or to speak.
func sockets(t *testing.T) (list []string) {
	t.Helper()
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip(err)
	}
	for _, f := range files {
		if to, err := os.Readlink(filepath.Join("/proc/self/fd", f.Name())); err == nil &&
			strings.HasPrefix(to, "socket:") {
			list = append(list, to)
		}
	}
	slices.Sort(list)
	return list
}
