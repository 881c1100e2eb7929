package control

import (
	"errors"
	"unsafe"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// ComputerName is this computer's name exactly as Windows gives it: Clients.Computer must
// equal it to the letter, or the control program does not take the tables as its own.
func ComputerName() (string, error) { return windows.ComputerName() }

func (thisComputer) registry(h hive, path, name string) string {
	root, view := registry.LOCAL_MACHINE, uint32(registry.WOW64_32KEY)
	switch h {
	case machine64:
		view = registry.WOW64_64KEY
	case user:
		root = registry.CURRENT_USER
	}
	key, err := registry.OpenKey(root, path, registry.QUERY_VALUE|view)
	if err != nil {
		return ""
	}
	defer key.Close()
	text, kind, err := key.GetStringValue(name)
	if err != nil {
		return ""
	}
	if kind == registry.EXPAND_SZ {
		if expanded, err := registry.ExpandString(text); err == nil {
			return expanded
		}
	}
	return text
}

func (thisComputer) version(path string) version {
	size, err := windows.GetFileVersionInfoSize(path, nil)
	if err != nil || size == 0 {
		return version{}
	}
	block := make([]byte, size)
	if windows.GetFileVersionInfo(path, 0, size, unsafe.Pointer(&block[0])) != nil {
		return version{}
	}
	var info *windows.VS_FIXEDFILEINFO // points into block
	if windows.VerQueryValue(unsafe.Pointer(&block[0]), `\`, unsafe.Pointer(&info), &size) != nil || info == nil {
		return version{}
	}
	high, low := info.FileVersionMS, info.FileVersionLS
	return version{uint16(high >> 16), uint16(high), uint16(low >> 16), uint16(low)}
}

func (thisComputer) processes() ([]Process, error) {
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		return nil, err
	}
	defer windows.CloseHandle(snapshot)
	var found []Process
	e := windows.ProcessEntry32{}
	e.Size = uint32(unsafe.Sizeof(e))
	for err = windows.Process32First(snapshot, &e); err == nil; err = windows.Process32Next(snapshot, &e) {
		found = append(found, Process{ID: int(e.ProcessID), Name: windows.UTF16ToString(e.ExeFile[:])})
	}
	if !errors.Is(err, windows.ERROR_NO_MORE_FILES) {
		return nil, err
	}
	return found, nil
}

func (thisComputer) processPath(id int) string {
	process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(id))
	if err != nil {
		return ""
	}
	defer windows.CloseHandle(process)
	name := make([]uint16, windows.MAX_LONG_PATH)
	size := uint32(len(name))
	if windows.QueryFullProcessImageName(process, 0, &name[0], &size) != nil {
		return ""
	}
	return windows.UTF16ToString(name[:size])
}
