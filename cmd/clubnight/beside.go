package main

import (
	"os"
	"path/filepath"
)

// What lies beside the program, or where Linux keeps such things.
const (
	// portableMark makes the program keep the club's files beside itself: on
	// a stick, for instance.
	portableMark = "clubnight.portable"
	licencesName = "LICENCES.txt"
	linuxDocs    = "../share/doc/clubnight"
)

// programFolder is the folder of the program, "" where the system does not tell.
func programFolder() string {
	self, err := os.Executable()
	if err != nil {
		return ""
	}
	if target, err := filepath.EvalSymlinks(self); err == nil {
		self = target
	}
	return filepath.Dir(self)
}

// portableFolder is where the club's files lie of a program that is carried about,
// "" for one that is not.
func portableFolder(program string) string {
	if program == "" || !there(filepath.Join(program, portableMark)) {
		return ""
	}
	return filepath.Join(program, "Clubnight")
}

// licences is the file with the licences of all that the program is made of, ""
// where it came without.
func licences() string { return licencesBeside(programFolder()) }

func licencesBeside(program string) string {
	if program == "" {
		return ""
	}
	for _, folder := range []string{program, filepath.Join(program, filepath.FromSlash(linuxDocs))} {
		if path := filepath.Join(folder, licencesName); there(path) {
			return path
		}
	}
	return ""
}
