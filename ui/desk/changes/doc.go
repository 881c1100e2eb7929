// Package changes is what the page of a changed movement decides: what has happened, and
// how the evening can go on with it.
package changes
