package computer

import "golang.org/x/sys/windows"

// knownDocuments is what Windows calls the known folder Documents; one that lies where
// nothing answers is named all the same.
func knownDocuments() (string, bool) {
	folder, err := windows.KnownFolderPath(windows.FOLDERID_Documents, windows.KF_FLAG_DONT_VERIFY)
	return folder, err == nil && folder != ""
}
