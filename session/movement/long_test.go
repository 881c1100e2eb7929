//go:build long

package movement

// everySize lets TestEverySize make all sizes.
const everySize = true
