// Package room is what the page of the room decides: tiles of tables and their lines, and
// what is meant by a line that is typed.
package room
