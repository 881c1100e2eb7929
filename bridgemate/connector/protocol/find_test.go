package protocol

import "testing"

// registered is a computer with values in its registry and one process.
type registered struct {
	ran     bool
	numbers map[string]uint64
	binding string
	id      uint32
	name    string
}

func (r registered) Ran() bool                         { return r.ran }
func (r registered) Number(name string) (uint64, bool) { n, ok := r.numbers[name]; return n, ok }
func (r registered) Process(id uint32) (string, bool)  { return r.name, id == r.id && r.name != "" }
func (r registered) Text(name string) (string, bool) {
	return r.binding, name == "HttpBinding" && r.binding != ""
}

func TestConnectorIsFoundWhereItIsRegistered(t *testing.T) {
	const exe = "BridgeSystems.Bridgemate.DataConnectorService.exe"
	port := func(port, id uint64) map[string]uint64 {
		return map[string]uint64{"HttpPort": port, "HttpProcessId": id}
	}
	for name, c := range map[string]struct {
		on   registered
		want Found
		ok   bool
	}{
		"never":         {registered{numbers: port(5100, 7), id: 7, name: exe}, Found{}, false},
		"running":       {registered{true, port(5100, 7), "LAN", 7, exe}, Found{5100, BindingLAN, true}, true},
		"local":         {registered{true, port(5100, 7), "local", 7, "bridgesystems.bridgemate.dataconnectorservice"}, Found{5100, BindingLocal, true}, true},
		"off":           {registered{true, port(5100, 7), "off", 7, exe}, Found{5100, BindingOff, true}, true},
		"killed":        {registered{true, port(5100, 7), "lan", 8, exe}, Found{Port: 5079}, true},
		"another's id":  {registered{true, port(5100, 7), "lan", 7, "notepad.exe"}, Found{Port: 5079}, true},
		"no id":         {registered{true, map[string]uint64{"HttpPort": 5100}, "", 0, ""}, Found{5100, "", true}, true},
		"bad id":        {registered{true, port(5100, 1<<32+7), "lan", 7, exe}, Found{Port: 5079}, true},
		"id 0":          {registered{true, port(5100, 0), "lan", 0, exe}, Found{Port: 5079}, true},
		"no port":       {registered{true, map[string]uint64{"HttpProcessId": 7}, "", 7, exe}, Found{5079, "", false}, true},
		"no such port":  {registered{true, port(70000, 7), "", 7, exe}, Found{Port: 5079}, true},
		"nothing there": {registered{ran: true}, Found{Port: 5079}, true},
	} {
		if got, ok := Find(c.on); got != c.want || ok != c.ok {
			t.Errorf("%s: %v, %v", name, got, ok)
		}
	}
	if a, err := (Found{Port: 5100}).Address(); err != nil || a != "http://127.0.0.1:5100" {
		t.Error(a, err)
	}
	ThisSystem().Process(0) // on Windows the real registry, of which nothing is known here
	Find(ThisSystem())
}
