package sending

import (
	"errors"

	"clubnight/session/sending"
	"clubnight/session/sending/pages"
	"clubnight/session/sending/places"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// KindName is what a kind of place is called.
func KindName(in *desk.Language, kind string) string {
	switch kind {
	case places.BridgeWebs:
		return "BridgeWebs"
	case places.Members:
		return in.Text("Members by mail")
	case places.Federation:
		return in.Text("Federation by mail")
	case places.Folder:
		return in.Text("Folder of pages")
	case places.SFTP:
		return in.Text("Web host (SFTP)")
	case places.WebDAV:
		return "Nextcloud (WebDAV)"
	}
	return kind
}

// does are the sentences of what goes to a kind of place.
var does = map[string]screen.Message{places.BridgeWebs: screen.PlaceBridgeWebsDoes,
	places.Members: screen.PlaceMailDoes, places.Federation: screen.PlaceFederationDoes,
	places.Folder: screen.PlaceFolderDoes, places.SFTP: screen.PlaceSFTPDoes, places.WebDAV: screen.PlaceWebDAVDoes}

// KindDoes says what goes to a kind of place; nothing of one that only a newer program
// knows.
func KindDoes(in *desk.Language, kind string) string {
	if m, known := does[kind]; known {
		return in.Say(m)
	}
	return ""
}

// FieldName is what an option of a place is called.
func FieldName(in *desk.Language, option string) string {
	switch option {
	case places.Code:
		return in.Text("Code of the club there")
	case places.Which:
		return in.Text("Federation")
	case places.Mailbox:
		return in.Text("The club's mail address")
	case places.From:
		return in.Text("Name of the sender")
	case places.Reply:
		return in.Text("Answers go to")
	case places.Server:
		return in.Text("Server for outgoing mail")
	case places.Port:
		return in.Text("Port")
	case pages.Path:
		return in.Text("Folder")
	case pages.Host:
		return in.Text("Host")
	case pages.User:
		return in.Text("User name")
	case pages.Key:
		return in.Text("Key of the host")
	case pages.Address:
		return in.Text("Address of the folder")
	}
	return option
}

// WhyWrong says what is wrong with what was typed of a place.
func WhyWrong(in *desk.Language, err error) string {
	var wrong *places.OptionError
	if !errors.As(err, &wrong) {
		return desk.Explain(in, err).String()
	}
	return in.Say(map[places.Wrong]screen.Message{places.Missing: screen.PlaceMissing,
		places.NoAddress: screen.PlaceNoAddress, places.NoWebPlace: screen.PlaceNoWebPlace,
		places.NoHost: screen.PlaceNoHost, places.NoPath: screen.PlaceNoPath, places.NoKey: screen.PlaceNoKey,
		places.NoPort: screen.PlaceNoPort, places.NoServer: screen.PlaceNoServer,
		places.NoFederation: screen.PlaceMissing}[wrong.Wrong],
		"Field", FieldName(in, wrong.Option))
}

// Named is a destination with the name that a director did not think of.
func Named(in *desk.Language, d sending.Destination) sending.Destination {
	if d.Name == "" {
		d.Name = KindName(in, d.Kind)
	}
	return d
}
