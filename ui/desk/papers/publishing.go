package papers

import (
	"errors"
	"slices"
	"strings"

	"clubnight/reports/handout"
	"clubnight/reports/sheet"
	"clubnight/reports/site"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/lin"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/pbn"
	"clubnight/session/exchange/publish"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Publishing is what a club gives out of an evening, where to, and what federations want
// to know of it. It is kept with this computer, as the night's set is.
type Publishing struct {
	// Parts are what goes in; nil is the usual.
	Parts []string `json:"parts"`
	// Zip makes one file of it, else it is a folder.
	Zip bool `json:"zip,omitempty"`
	// To is the folder in which it appears, "" for the program's own.
	To   string       `json:"to,omitempty"`
	Club account.Club `json:"club"`
	// Charge, Masterpoints and Session are those of the options of USEBIO and ECats.
	Charge       string `json:"charge,omitempty"`
	Masterpoints bool   `json:"masterpoints,omitempty"`
	Session      int    `json:"session,omitempty"`
}

// PublishParts are all parts that there are: formats, sheets and web pages.
func PublishParts() []string {
	return append(publish.Names(), handout.SheetsPart, handout.SitePart)
}

// Usual is the choice with what was never chosen as it usually is, and without
// what there is no more.
func (p Publishing) Usual() Publishing {
	var parts []string
	for _, name := range PublishParts() {
		usual := p.Parts == nil && (publish.Usual(name) || name == handout.SheetsPart || name == handout.SitePart)
		if usual || slices.Contains(p.Parts, name) {
			parts = append(parts, name)
		}
	}
	p.Parts = parts
	if parts == nil {
		p.Parts = []string{} // nothing was chosen
	}
	return p
}

// Has reports whether a part goes in.
func (p Publishing) Has(part string) bool { return slices.Contains(p.Parts, part) }

// With is the choice with a part in or out.
func (p Publishing) With(part string, in bool) Publishing {
	parts := slices.DeleteFunc(slices.Clone(p.Parts), func(name string) bool { return name == part })
	if in {
		parts = append(parts, part)
	}
	p.Parts = parts
	return p.Usual()
}

// Options are those of the formats.
func (p Publishing) Options() outward.Options {
	var o outward.Options
	o.USEBIO.Charge, o.USEBIO.Masterpoints, o.ECats.Session = p.Charge, p.Masterpoints, p.Session
	return o
}

// partWords are the name of each part and a sentence on what it is for.
var partWords = map[string][2]screen.Message{
	"usebio": {screen.PartUSEBIO, screen.PartUSEBIODoes}, "usebio13": {screen.PartUSEBIO13, screen.PartUSEBIO13Does},
	"bridgewebs": {screen.PartBridgeWebs, screen.PartBridgeWebsDoes}, "ecats": {screen.PartECats, screen.PartECatsDoes},
	"jannersten": {screen.PartJannersten, screen.PartJannerstenDoes}, "pbn": {screen.PartPBN, screen.ExportPBN},
	"lin": {screen.PartLIN, screen.PartLINDoes}, "deals": {screen.PartDeals, screen.PartDealsDoes},
	"json": {screen.PartJSON, screen.PartJSONDoes}, "xlsx": {screen.PartXLSX, screen.PartXLSXDoes},
	"csv": {screen.PartCSV, screen.PartCSVDoes}, "csv-european": {screen.PartSemicolons, screen.PartSemicolonsDoes},
	publish.Capsule:    {screen.PartText, screen.ExportText},
	handout.SheetsPart: {screen.PartSheets, screen.PartSheetsDoes},
	handout.SitePart:   {screen.PartSite, screen.PartSiteDoes},
}

// PartName is what a part is called, PartDoes what it is for.
func PartName(in *desk.Language, part string) string { return in.Say(partWords[part][0]) }

// PartDoes says what a part is for.
func PartDoes(in *desk.Language, part string) string { return in.Say(partWords[part][1]) }

// partRefusals are why a part cannot be made, with what is said of them.
var partRefusals = []struct {
	err error
	why screen.Message
}{
	{figures.ErrNoRoom, screen.RefusedKind}, {ecats.ErrClub, screen.RefusedClub},
	{outward.ErrNoDeals, screen.RefusedDeals}, {lin.ErrNoCards, screen.RefusedDeals},
	{pbn.ErrNothing, screen.NothingToPrint}, {sheet.ErrNothingToPrint, screen.NothingToPrint},
	{site.ErrNothing, screen.RefusedSite},
}

// WhyNotWritten says why something could not be given out.
func WhyNotWritten(in *desk.Language, err error) desk.Explanation {
	if errors.Is(err, publish.ErrNothing) { // with why of every part
		return desk.Explanation{Happened: in.Say(screen.RefusedAll)}
	}
	for _, r := range partRefusals {
		if errors.Is(err, r.err) {
			return desk.Explanation{Happened: in.Say(r.why)}
		}
	}
	return desk.Explain(in, err)
}

// PublishedText says where everything is, and what was left out and why.
func PublishedText(in *desk.Language, done *publish.Published) string {
	said := []string{in.SayCount(screen.Published, done.Files, "Path", done.Path)}
	for _, left := range done.Left {
		said = append(said, in.Say(screen.PublishedWithout, "Part", PartName(in, left.Part), "Why",
			strings.TrimSpace(WhyNotWritten(in, left.Err).Happened)))
	}
	return strings.Join(said, " ")
}
