package computer

// knownDocuments is nothing that macOS would move.
func knownDocuments() (string, bool) { return "", false }
