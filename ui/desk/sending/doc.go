// Package sending tells what the window shows of where an evening goes: how it stands at
// each place, what a place has to be told, and what is wrong with what was typed of it.
package sending
