// Package control is Bridgemate's control program on this computer: which one is
// there (BM Pro, BCS 4 or BCS 5) and in which version, whether one runs already,
// and how each is started.
//
//	programs := control.Find() // the best first
//	run, err := control.Start(programs[0], `C:\Club\evening.bws`, control.Switches{Reset: true, Read: true}, nil)
//
// All three programs are called BMPro.exe. They are told apart by their registry entries
// and by the version in the file. They run on Windows only; on other systems nothing is
// found, and only a program that the user names (the rehearsal's) is started.
package control
