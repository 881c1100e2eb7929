// Package deskline is the language in which a director enters results,
// rulings and whatever else an evening brings: one line for each thing, typed
// at the desk or in a script.
//
//	entry, err := deskline.Read(s.State(), "3 7 4sn+1")
//	changes, err := deskline.Preview(s.State(), entry.Facts)
//	err = s.Record("director", entry.Facts...)
//
// Capital and small letters are the same, and so are decimal points and commas. Words are
// separated by blanks; an error is a [*Fault], which names the column.
//
//	line       = place what | about
//
//	place      = table [ round ] board          3 7    B4 12    3 r2 7
//	table      = [ section letter ] number      the letter only where there are several sections
//	round      = "r" number                     only where the table plays the board twice
//
//	what       = result [ "lead" card ] [ "turned" ] [ because ]
//	           | "out" [ because ]              the result does not belong here
//	           | "to" place [ because ]         it belongs there
//	           | "sent"                         what the Bridgemate sent stands again
//	           | ruling [ because ]
//	           | "stands"                       a ruling is withdrawn
//	           | "by" number number [ round ] [ "ns" award ] [ "ew" award ] [ because ]
//	                                            these played it (Law 15B), in that round where it was another; the awards are
//	                                            for those who should have, and follow from the Law where none are said
//	           | "law15"                        a result in doubt since the board was played by others, or a second time: what
//	                                            Law 15B makes of it
//	           | "by" "-"                       the movement's pairs played it after all
//
//	result     = contract declarer tricks       4sn+1   3ntx e -2   4h e x -1
//	           | "p"                            passed out
//	           | "np"                           not played
//	           | "a" percent percent            a6040: 60 % and 40 % as from a Bridgemate
//	           | points                         -50   +620: North-South's score
//	contract   = level denomination [ "x" | "xx" ]
//	tricks     = "=" | "+" number | "-" number | number of all tricks
//
//	ruling     = award                          for both sides; average plus and minus are said for each
//	           | average average                ave+ ave-: North-South's first
//	           | "ns" award [ "ew" award ] | "ew" award
//	award      = "ave+" | "ave" | "ave-" | number "%" | number "mp" | number "imp"
//	           | "as" assigned | "w" weight assigned { weight assigned } | "none"
//	assigned   = contract [ declarer ] tricks | points
//	weight     = number "%" | number "/" number
//	because    = [ "law" law ] [ "why" words to the end of the line ]
//
//	about      = "pen" who amount [ because ]   a procedural penalty: 25%top 10% 1vp 3imp 5mp 100points
//	           | "disc" who amount [ because ]  a disciplinary one
//	           | "bonus" who amount [ because ]
//	           | "late" who [ round ] missed [ because ]
//	           | "withdraw" who [ round ] [ "cancel" | "stand" | "ranked" ] missed [ because ]
//	           | "mismatch" who round "right" who { who } [ "fault" ] [ because ]
//	                                            its match of that round of a Swiss was against another than those who would
//	                                            have been right, by its own fault or not (White Book 3.5)
//	           | "without" who                  without standing
//	           | "back" who                     takes part like everybody again
//	           | "sub" who round name "&" name
//	           | "name" who name [ "&" name ]
//	           | "team" who name [ ":" name { "," name } ]
//	           | "lineup" who round "ns" number number "ew" number number
//	           | "carry" who number [ "of" number ]
//	           | "handicap" who number
//	           | "stratum" who ( "A" | "B" | "C" | "D" | "E" | "none" )   who also wins among the weaker: A is everybody
//	           | "foul" [ section letter ] board ( round | "tables" number { "," number } ) [ form ] [ because ]
//	           | "unfoul" [ section letter ] board
//	           | "typed" tables                 their results are typed: no handset sends them, or none any more
//	           | "phones" tables                they are entered on phones
//	           | "sends" tables                 the handsets send them again
//	           | "director" ( name | "-" )      who directs from now on: everything that follows bears the name
//	           | "plays" ( who | "-" )          as whom the director plays: what he has yet to play is hidden
//	           | "counts" "for" name [ ":" rule ]   the evening counts for a competition; rule as in package competition,
//	                                            "percent best 12", without it the one that it has, else "percent"
//	           | "counts" "not" name            it does not
//	           | "awards" ( scheme | "-" )      places are worth masterpoints by a scheme of package award: "vbl-club",
//	                                            "sbu-event first=4"; or by none
//	           | "undo" [ number ]              the last entry of the director, or that one, with what was recorded with it
//	           | "redo"                         what was undone last
//	missed     = [ "it" ( award | match ) ] [ "others" ( award | match ) ]
//	                                            for what was not played; else what package absence has for it
//	match      = "void" | "share" | "best" | "own" | "converse"   at victory points: by which rule whole matches count
//	who        = [ section letter ] number
//	tables     = section letter | [ section letter ] number
package deskline
