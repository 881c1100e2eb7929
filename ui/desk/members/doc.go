// Package members is what the page of members decides: who is meant, and what is taken
// over of a list.
package members
