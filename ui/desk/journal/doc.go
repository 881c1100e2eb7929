// Package journal is what the page of what was done says, and what it can take back.
package journal
