// Package seating is what the page of seats decides of teams: their members, and who of
// them sits where. Who sits on a single chair is decided in ui/desk, which other pages
// ask as well.
package seating
