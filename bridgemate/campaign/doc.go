// Package campaign attacks whole evenings and looks whether anything that
// was once shown is lost.
//
// The evenings are those of the real programs, clubscore and bmpro-stand-in, as
// processes on a real disk: played by handsets, typed line by line, or both at once; the
// handsets are reached by a file or, network/…, by the Data Connector. Or, phones/…, all
// of it is entered on phones, over a bad Wi-Fi.
// Each trial plays one evening, does one kind of harm to it at moments that a seed
// chooses (a killed program, a full disk, a Bridgemate file that is replaced by
// yesterday's), lets it go on, and compares it with the evening of the same seed that
// nobody disturbed. docs/promises.md says what is promised.
//
//	make campaign                            every kind of harm again and again, for an hour
//	make campaign CAMPAIGN_TIME=10m          for ten minutes
//	make campaign CAMPAIGN_SEED=7 CAMPAIGN_ONLY=kill/room#3    one trial again, as far as processes allow
//
// The tests of this package without that are the short form: each kind once.
package campaign
