package protocol

import (
	"math"
	"strconv"
	"strings"
)

// UsualPort is where the Data Connector listens unless it says otherwise.
const UsualPort = 5079

// Binding is to whom the Data Connector answers over HTTP.
type Binding string

const (
	BindingLAN   Binding = "lan"
	BindingLocal Binding = "local"
	BindingOff   Binding = "off"
)

// Found is the Data Connector of this computer, as it wrote itself down.
type Found struct {
	Port int
	// Binding is empty where it was not written down, as older ones do not.
	Binding Binding
	// Running is true while the process that wrote this is there; an older one, which did
	// not write down its process, may be.
	Running bool
}

// Address is where it answers to this computer.
func (f Found) Address() (string, error) { return ParseAddress("127.0.0.1:" + strconv.Itoa(f.Port)) }

// System is what of a computer the Data Connector is found by.
type System interface {
	// Number and Text are values of the registry, of the current user, in the key
	// Software\Bridge Systems BV\BridgemateDataConnector.
	Number(name string) (n uint64, ok bool)
	Text(name string) (text string, ok bool)
	// Ran is true where the key is there.
	Ran() bool
	// Process is the name of the program of a process, as "name.exe".
	Process(id uint32) (name string, ok bool)
}

// process is the program of the Data Connector.
const process = "BridgeSystems.Bridgemate.DataConnectorService"

// Find finds the Data Connector of a computer; ok is false where none ever ran for this
// user. What a killed one has left is worth nothing, so the port then is the usual one.
func Find(on System) (f Found, ok bool) {
	if !on.Ran() {
		return f, false
	}
	f.Port = UsualPort
	if id, written := on.Number("HttpProcessId"); written {
		if id == 0 || id > math.MaxUint32 {
			return f, true
		}
		name, there := on.Process(uint32(id))
		name = strings.TrimSuffix(strings.ToLower(name), ".exe")
		if !there || name != strings.ToLower(process) {
			return f, true
		}
	}
	port, written := on.Number("HttpPort")
	f.Running = written && port > 0 && port < 1<<16
	if f.Running {
		f.Port = int(port)
	}
	if text, written := on.Text("HttpBinding"); written {
		f.Binding = Binding(strings.ToLower(strings.TrimSpace(text)))
	}
	return f, true
}
