//go:build unix

package jet

// held is what the system says of a file that another program has.
var held error = errHeld
