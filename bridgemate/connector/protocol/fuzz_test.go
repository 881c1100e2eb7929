package protocol

import "testing"

// stable checks of whatever can be read that it comes back as it was, and that its faults
// can be found. What was wrong in it is zero by then, so it is read without a fault.
func stable[T any](f *testing.F, seeds ...T) {
	for _, s := range seeds {
		f.Add(Write(s))
	}
	f.Add("null")
	f.Add(`{"SessionGuid":"x","SessionGuid":null,"Newer":{"a":[1,{}]},"Level":-11,"Direction":9,"Tables":[null,{"Rounds":[{}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		v, _, err := Read[T](text)
		if err != nil {
			return
		}
		if o, ok := any(v).(interface{ Faults() []Fault }); ok {
			for _, f := range o.Faults() {
				_ = f.String()
			}
		}
		once := Write(v)
		again, _, err := Read[T](once)
		if err != nil || Write(again) != once {
			t.Errorf("%s: %v\n%s\n%s", text, err, once, Write(again))
		}
	})
}

func FuzzResponse(f *testing.F) {
	f.Add(Write(Response{RequestCommand: 19, DataType: 12, SerializedData: Write([]Result{aResult()})}))
	f.Add("null")
	f.Add("{}")
	f.Fuzz(func(t *testing.T, text string) {
		answer, err := ReadResponse([]byte(text))
		if err != nil {
			return
		}
		if !answer.RequestCommand.known() || !answer.DataType.known() || !answer.ErrorType.known() {
			t.Error(answer)
		}
		if again, err := ReadResponse([]byte(Write(answer))); err != nil || again != answer {
			t.Error(again, err)
		}
		data[[]Result](answer, answer.DataType)
		data[ManagementResponse](answer, answer.DataType)
	})
}

func FuzzRequest(f *testing.F) {
	stable(f, Request{Command: CommandPing, SessionGUID: g, SerializedData: `"x"`})
}
func FuzzInit(f *testing.F)                { stable(f, anEvent()) }
func FuzzContinue(f *testing.F)            { stable(f, Continue{EventGUID: g, Orders: StartAgain}) }
func FuzzAddSession(f *testing.F)          { stable(f, AddSession{EventGUID: g, Session: aSession()}) }
func FuzzScoringGroup(f *testing.F)        { stable(f, aGroup()) }
func FuzzSection(f *testing.F)             { stable(f, aSection()) }
func FuzzSectionUpdate(f *testing.F)       { stable(f, anUpdate()) }
func FuzzPlayer(f *testing.F)              { stable(f, aPlayer()) }
func FuzzParticipation(f *testing.F)       { stable(f, aSeat()) }
func FuzzResult(f *testing.F)              { stable(f, aResult(), passedOut()) }
func FuzzHandrecord(f *testing.F)          { stable(f, aDeal()) }
func FuzzTdCall(f *testing.F)              { stable(f, aCall()) }
func FuzzBridgemate2Settings(f *testing.F) { stable(f, settings2(), Bridgemate2Settings{}) }
func FuzzBridgemate3Settings(f *testing.F) { stable(f, settings3(), Bridgemate3Settings{}) }
func FuzzManagement(f *testing.F)          { stable(f, aManagement()) }
func FuzzManagementRequest(f *testing.F) {
	stable(f, ManagementRequest{Command: AskScoringFile})
}

// An address that is taken is one that is taken again as it is.
func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{"192.168.1.20", "pc-7:5079", " http://[::1]:80/ ", "https://x", "user@x", "a:0", "[", "x%zz"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		address, err := ParseAddress(typed)
		if err != nil {
			return
		}
		if again, err := ParseAddress(address); err != nil || again != address {
			t.Errorf("%q is %q, which is %q, %v", typed, address, again, err)
		}
	})
}
