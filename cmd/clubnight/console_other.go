//go:build !windows

package main

// attachConsole has nothing to do: a program writes where it was started.
func attachConsole() {}
