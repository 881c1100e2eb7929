// Package embargo keeps the deals of an event closed until their organiser says so: a
// file that any club may have beforehand, and a code that opens it.
//
//	file, code, err := embargo.Seal(set, embargo.Players)
//	...
//	sealed, err := embargo.Read(file)      // event, number of the set, boards and fingerprint are open to all
//	set, err := sealed.Open(code)          // the deals only to who has the code
//
// The code is what opens, never a clock: a club's computer may show any time that
// somebody sets. It is random, 80 bits in 16 letters and digits, and the deals are
// sealed by AES-256-GCM under a key that PBKDF2 makes of it (NIST SP 800-132, SP
// 800-38D). What stands open in the file is sealed with it: who changes a word of it
// has a file that nothing opens.
//
// There are two such files. That for dealing machines is opened before play, with a code
// of its own, by the person who deals; that for players after it.
package embargo
