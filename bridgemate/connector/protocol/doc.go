// Package protocol is the Bridgemate Data Connector's protocol over HTTP: every command
// that a scoring program needs, as typed requests and answers in the wire's spelling.
//
//	c, err := protocol.NewClient("127.0.0.1:5079", "club", "licence key")
//	err = c.Initialize(ctx, protocol.Init{Orders: protocol.StartBCS | protocol.Reset | protocol.StartReading, …})
//	results, last, err := protocol.Poll[protocol.Result](ctx, c, session, protocol.New)
//	err = protocol.Accept[protocol.Result](ctx, c, session, last) // after they are stored
//
// Names in Go are words; names on the wire are the vendor's, slips and order included,
// and stand in the fields' json tags. [Write] and [Read] are the only way between the
// two. A field that is absent or null is read as its default, a number that is none of a
// list's is read as zero, and fields that are not known here are kept and written again.
//
// Every object has a method Faults that finds all that is wrong with it before it is
// sent, and on arrival; a [Fault] names the field for the log and the kind of mistake, of
// which words are made elsewhere. What must be there stands in the fields' rule tags:
// "required", a range "0..23" or "1..", or "pin".
package protocol
