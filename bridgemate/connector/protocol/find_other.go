//go:build !windows

package protocol

// ThisSystem is the computer that this program runs on. Data Connectors are on Windows.
func ThisSystem() System { return thisSystem{} }

type thisSystem struct{}

func (thisSystem) Ran() bool                     { return false }
func (thisSystem) Number(string) (uint64, bool)  { return 0, false }
func (thisSystem) Text(string) (string, bool)    { return "", false }
func (thisSystem) Process(uint32) (string, bool) { return "", false }
