// Package papers is what the page of papers decides: the sheets, the night's set of them,
// prizes, and what is published.
package papers
