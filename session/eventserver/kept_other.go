//go:build !windows

package eventserver

// sealForUser leaves it to the rights of the file who reads it.
func sealForUser(text []byte) ([]byte, error) { return text, nil }

func openForUser(text []byte) ([]byte, error) { return text, nil }
