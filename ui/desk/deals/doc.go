// Package deals is what the page of deals decides: which there are, for which boards, and
// what is read and saved of them.
package deals
