package private

import (
	"errors"
	"unsafe"

	"golang.org/x/sys/windows"
)

// seal seals bytes so that only the user who is signed in opens them, on this
// computer (CryptProtectData).
func seal(text []byte) ([]byte, error) {
	var sealed windows.DataBlob
	if err := windows.CryptProtectData(blob(text), nil, nil, 0, nil,
		windows.CRYPTPROTECT_UI_FORBIDDEN, &sealed); err != nil {
		return nil, err
	}
	return taken(sealed), nil
}

// open opens what seal sealed.
func open(sealed []byte) ([]byte, error) {
	if len(sealed) == 0 {
		return nil, errors.New("an empty file")
	}
	var text windows.DataBlob
	if err := windows.CryptUnprotectData(blob(sealed), nil, nil, 0, nil,
		windows.CRYPTPROTECT_UI_FORBIDDEN, &text); err != nil {
		return nil, err
	}
	return taken(text), nil
}

func blob(b []byte) *windows.DataBlob {
	return &windows.DataBlob{Size: uint32(len(b)), Data: unsafe.SliceData(b)}
}

// taken copies what Windows allocated, and frees it.
func taken(b windows.DataBlob) []byte {
	defer windows.LocalFree(windows.Handle(unsafe.Pointer(b.Data)))
	return append([]byte(nil), unsafe.Slice(b.Data, b.Size)...)
}
