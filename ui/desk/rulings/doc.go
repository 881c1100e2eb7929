// Package rulings is what the page of rulings decides: what is ruled on a result or
// beside it, and the facts that it comes to.
package rulings
