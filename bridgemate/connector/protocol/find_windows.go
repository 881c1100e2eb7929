package protocol

import (
	"path/filepath"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// ThisSystem is the computer that this program runs on.
func ThisSystem() System { return thisSystem{} }

type thisSystem struct{}

// key opens the Data Connector's key.
func (thisSystem) key() (registry.Key, error) {
	return registry.OpenKey(registry.CURRENT_USER, `Software\Bridge Systems BV\BridgemateDataConnector`,
		registry.QUERY_VALUE)
}

func (t thisSystem) Ran() bool {
	key, err := t.key()
	if err == nil {
		key.Close()
	}
	return err == nil
}

func (t thisSystem) Number(name string) (uint64, bool) {
	key, err := t.key()
	if err != nil {
		return 0, false
	}
	defer key.Close()
	n, _, err := key.GetIntegerValue(name)
	return n, err == nil
}

func (t thisSystem) Text(name string) (string, bool) {
	key, err := t.key()
	if err != nil {
		return "", false
	}
	defer key.Close()
	text, _, err := key.GetStringValue(name)
	return text, err == nil
}

func (thisSystem) Process(id uint32) (string, bool) {
	process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, id)
	if err != nil {
		return "", false
	}
	defer windows.CloseHandle(process)
	name := make([]uint16, windows.MAX_LONG_PATH)
	size := uint32(len(name))
	if windows.QueryFullProcessImageName(process, 0, &name[0], &size) != nil {
		return "", false
	}
	return filepath.Base(windows.UTF16ToString(name[:size])), true
}
