//go:build !linux

package main

import "testing"

// sockets cannot be counted here without a tool.
func sockets(*testing.T) []string { return nil }
