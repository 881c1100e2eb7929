package sharing

import (
	"slices"
	"unsafe"

	"golang.org/x/sys/windows"
)

// The Restart Manager of Windows, which installers ask who has a file open
// (learn.microsoft.com/windows/win32/rstmgr/restart-manager-portal).
var (
	restartManager    = windows.NewLazySystemDLL("rstrtmgr.dll")
	startSession      = restartManager.NewProc("RmStartSession")
	registerResources = restartManager.NewProc("RmRegisterResources")
	getList           = restartManager.NewProc("RmGetList")
	endSession        = restartManager.NewProc("RmEndSession")
)

// processInfo is RM_PROCESS_INFO.
type processInfo struct {
	process     uint32
	started     windows.Filetime
	application [256]uint16 // CCH_RM_MAX_APP_NAME + 1
	service     [64]uint16  // CCH_RM_MAX_SVC_NAME + 1
	kind        uint32
	status      uint32
	terminal    uint32
	restartable int32
}

// mostPrograms is how many programs are named at most.
const mostPrograms = 8

func programs(path string) (names []string) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil || startSession.Find() != nil || registerResources.Find() != nil ||
		getList.Find() != nil || endSession.Find() != nil {
		return nil
	}
	var session uint32
	var key [33]uint16 // CCH_RM_SESSION_KEY + 1
	if done, _, _ := startSession.Call(uintptr(unsafe.Pointer(&session)), 0,
		uintptr(unsafe.Pointer(&key[0]))); done != 0 {
		return nil
	}
	defer endSession.Call(uintptr(session))
	files := []*uint16{name}
	if done, _, _ := registerResources.Call(uintptr(session), 1,
		uintptr(unsafe.Pointer(&files[0])), 0, 0, 0, 0); done != 0 {
		return nil
	}
	var needed, reasons uint32
	var list [mostPrograms]processInfo
	count := uint32(len(list))
	done, _, _ := getList.Call(uintptr(session), uintptr(unsafe.Pointer(&needed)), uintptr(unsafe.Pointer(&count)),
		uintptr(unsafe.Pointer(&list[0])), uintptr(unsafe.Pointer(&reasons)))
	if done != 0 { // more than that many, or Windows does not say
		return nil
	}
	return namesOf(list[:min(count, mostPrograms)])
}

// namesOf are the names of programs that are not our own, each once.
func namesOf(list []processInfo) (names []string) {
	own := windows.GetCurrentProcessId()
	for _, p := range list {
		name := windows.UTF16ToString(p.application[:])
		if name != "" && p.process != own && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
