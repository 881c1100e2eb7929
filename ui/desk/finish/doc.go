// Package finish is what is left to do before an evening ends.
package finish
