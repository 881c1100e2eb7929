// Package identity says who somebody is in an evening of several computers, in a way that
// nobody else can: each computer has a [Secret], signs what it records with it, and is
// known to the others as a [Holder]. What a computer may do, its [Admissions] prove: a
// chain of signatures from the computer that began the event.
//
//	secret := identity.New()                          // once, kept where the system keeps secrets
//	event := identity.Event(secret.Holder())          // of an event that this computer begins
//	role, err := admissions.Role(event, holder)       // what somebody may do in it
//	line.Signature = secret.Sign(line.Sum)
//	err = holder.Verify(line.Sum, line.Signature)
//
// An event is named by who began it: its name is a part of the SHA-256 of the keys. So
// whoever knows the name, from an invitation or a club file, knows by whom everything is
// proved, and needs no server and no authority for it.
//
// Signatures are Ed25519 (RFC 8032), what is sealed for somebody is HPKE with X25519,
// HKDF-SHA256 and AES-256-GCM (RFC 9180). What is signed begins with what it is, so that
// a signature of one thing is none of another.
package identity
