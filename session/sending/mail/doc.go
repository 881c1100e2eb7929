// Package mail takes mails of an evening to the club's mailbox, and makes what is in
// them: to every player who wants it his result with his own card, and to a federation
// its file.
//
//	m := &mail.Mailbox{Account: account, Password: password, Now: time.Now}
//	outcome := m.Send(ctx, parcel)
//
// A mailbox is spoken to encrypted or not at all, each mail goes by itself, and a mail
// whose answer was lost goes again under the same Message-ID. Where there is no mailbox,
// [EML] makes the files that a mail program opens.
package mail
