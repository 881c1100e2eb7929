// Package handsets is what the page of handsets decides: settings of Bridgemates, with
// their presets and what of them cannot be.
package handsets
