package clubsite

// BreakRenaming lets so many files take their places, and fails then, until it is restored.
func BreakRenaming(after int, err error) (restore func()) {
	was := rename
	rename = func(from, to string) error {
		if after--; after < 0 {
			return err
		}
		return was(from, to)
	}
	return func() { rename = was }
}
