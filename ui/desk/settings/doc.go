// Package settings is what the page of settings decides: when the bell rings.
package settings
