//go:build long

package figures

const sample = 24
