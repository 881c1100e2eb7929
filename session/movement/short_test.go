//go:build !long

package movement

// everySize: the build tag "long" makes all sizes.
const everySize = false
