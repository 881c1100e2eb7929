// Package start is what the start page decides: what is played, by which movement and
// how it is scored, and with which program it begins.
package start
