//go:build !windows

package protocol

// ThisComputer is the computer that this program runs on. Data Connectors are on Windows.
func ThisComputer() Computer { return thisComputer{} }

type thisComputer struct{}

func (thisComputer) Ran() bool                     { return false }
func (thisComputer) Number(string) (uint64, bool)  { return 0, false }
func (thisComputer) Text(string) (string, bool)    { return "", false }
func (thisComputer) Process(uint32) (string, bool) { return "", false }
