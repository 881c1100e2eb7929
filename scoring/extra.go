package scoring

// Extra is a figure that rankings tell, beside what they go by, where somebody has it.
type Extra struct {
	// Name is that of its heading among the messages of the sheets, without "print.".
	Name string
	// Heading heads it where all is English: in spreadsheets and on the command line.
	Heading string
	// Signed is an amount of what the ranking counts: it is told with its sign and unit.
	Signed bool
	In     Places
	Of     func(*Row) Frac
}

// Places are where rankings are shown.
type Places uint8

// The places.
const (
	OnSheets       Places = 1 << iota // on paper and on pages
	InWindow                          // on the desk
	InSpreadsheets                    // as XLSX and CSV
	OnCommandLine
)

// Extras are all of them, in the order of their columns. Spreadsheets have what adjusts a
// score as every format has it that tells results.
var Extras = []Extra{
	{Name: "adjusted", Heading: "Adjustment", Signed: true, In: OnSheets,
		Of: func(r *Row) Frac { return r.Adjusted }},
}

// ExtrasIn are those of a place that somebody has in a ranking of so many rows.
func ExtrasIn(place Places, rows int, row func(i int) *Row) (list []Extra) {
	for _, e := range Extras {
		if e.In&place == 0 {
			continue
		}
		for i := range rows {
			if !e.Of(row(i)).IsZero() {
				list = append(list, e)
				break
			}
		}
	}
	return list
}
