//go:build !windows

package private

// seal leaves it to the rights of the file who reads it.
func seal(text []byte) ([]byte, error) { return text, nil }

func open(text []byte) ([]byte, error) { return text, nil }
