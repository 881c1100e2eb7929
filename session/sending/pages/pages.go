// Package pages is the places that keep a folder of pages: a folder of this computer, a
// host that is reached by SFTP, and one by WebDAV.
//
//	place := &pages.Place{Destination: d, Secret: keeper.Get}
//	outcome := place.Send(ctx, parcel)
//
// Everything in the Folder of a parcel goes, hidden files left out.
package pages

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"clubnight/session/sending"
	"clubnight/session/sending/folder"
	"clubnight/session/sending/folder/overdav"
	"clubnight/session/sending/folder/overssh"
)

// The kinds of destinations.
const (
	Folder = "folder"
	SFTP   = "sftp"
	WebDAV = "webdav"
)

// Kinds are all of them.
func Kinds() []string { return []string{Folder, SFTP, WebDAV} }

// The options of destinations. The password is a secret and none of them.
const (
	// Path is a folder of this computer, or of the host as one sees it after logging in.
	Path = "path"
	// Host is a host with its port, where it is another than 22; User logs in there.
	Host = "host"
	User = "user"
	// Key is what the host showed when somebody looked at it.
	Key = "key"
	// Address is that of a folder on a WebDAV host.
	Address = "address"
	// Public is where readers find the pages, "" where nobody said.
	Public = "public"
)

// Needs are the options that a kind cannot do without, in the order in which one asks for
// them, and whether it needs a password.
func Needs(kind string) (options []string, password bool) {
	switch kind {
	case Folder:
		return []string{Path}, false
	case SFTP:
		return []string{Host, User, Path}, true
	case WebDAV:
		return []string{Address, User}, true
	}
	return nil, false
}

// Place is one of them. It is used by one goroutine.
type Place struct {
	sending.Destination
	// Secret is the password by the destination's id.
	Secret func(id string) (string, error)
	// Replace says for one sending that files of others may be replaced, and that most of
	// the pages may go.
	Replace bool
	// Progress is told how many of how many files are done; nil tells nobody.
	Progress func(done, of int)
	// open is for tests.
	open func(ctx context.Context, secret string) (folder.Store, error)
}

// Name implements sending.Place.
func (p *Place) Name() string { return p.Destination.Name }

// Send implements sending.Place. To send the same again is harmless: only what is not
// there goes.
func (p *Place) Send(ctx context.Context, parcel sending.Parcel) sending.Outcome {
	secret := ""
	if _, needed := Needs(p.Kind); needed {
		var err error
		if secret, err = p.Secret(p.ID); err != nil {
			return sending.Outcome{State: sending.Refused, Reason: sending.NoPassword, All: true, Err: err}
		}
	}
	files, err := filesIn(parcel.Folder)
	if err == nil && len(files) == 0 {
		err = ErrNoPages
	}
	if err != nil {
		return sending.Outcome{State: sending.Refused, Reason: sending.Faulty, Err: err}
	}
	store, err := p.store(ctx, secret)
	if err != nil {
		return outcome(ctx, err)
	}
	_, err = folder.Send(ctx, store, files, folder.Options{Replace: p.Replace, Progress: p.Progress})
	_ = store.Close() // all answers were there
	return outcome(ctx, err)
}

// store opens the place.
func (p *Place) store(ctx context.Context, secret string) (folder.Store, error) {
	o := p.Options
	switch {
	case p.open != nil:
		return p.open(ctx, secret)
	case p.Kind == Folder:
		return folder.Open(o[Path])
	case p.Kind == SFTP:
		return overssh.Open(ctx, overssh.Host{Address: o[Host], Key: o[Key], User: o[User], Folder: o[Path]}, secret)
	case p.Kind == WebDAV:
		return overdav.Open(ctx, overdav.Host{Address: o[Address], User: o[User]}, secret)
	}
	return nil, fmt.Errorf("no place of pages: %q", p.Kind)
}

// ErrNoPages is the cause where there are no pages to send.
var ErrNoPages = errors.New("there are no pages to send")

// filesIn are the files of a folder of this computer, hidden ones left out.
func filesIn(root string) (files []folder.File, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if strings.HasPrefix(d.Name(), ".") && path != root {
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		files = append(files, folder.File{Name: filepath.ToSlash(name), Hash: folder.Hash(content),
			Open: func() ([]byte, error) { return os.ReadFile(path) }})
		return nil
	})
	return files, err
}

// reasons are why something did not go, as the outbox has them.
var reasons = map[folder.Trouble]sending.Reason{
	folder.Unreached: sending.NoAnswer, folder.Busy: sending.Busy, folder.Another: sending.Busy,
	folder.WrongLogin: sending.BadPassword, folder.NewHost: sending.NewHost, folder.StrangeHost: sending.OtherHost,
	folder.BadCertificate: sending.Certificate, folder.Moved: sending.Elsewhere, folder.NoRight: sending.Forbidden,
	folder.NoSpace: sending.Full, folder.NoFolder: sending.NoFolder, folder.NoReplace: sending.NoReplace,
	folder.NotOurs: sending.NotOurs, folder.MostGone: sending.MostGone, folder.NotRemoved: sending.NotRemoved,
}

// outcome is what became of a sending. The host's own words are told, or the file or key
// that it is about.
func outcome(ctx context.Context, err error) sending.Outcome {
	if err == nil {
		return sending.Outcome{State: sending.Sent}
	}
	var trouble *folder.Error
	if ctx.Err() != nil || !errors.As(err, &trouble) {
		o := sending.Outcome{State: sending.Waiting, Reason: sending.Stopped, Retry: true, Err: err}
		if ctx.Err() == nil { // a page of this computer that could not be read
			o.Reason = sending.Other
			o.Answer = err.Error()
		}
		return o
	}
	o := sending.Outcome{State: sending.Refused, Reason: reasons[trouble.Trouble], All: true, Err: err}
	if o.Reason == "" {
		o.Reason = sending.Other
	}
	switch {
	case trouble.Trouble.Passes():
		o.State, o.Retry = sending.Waiting, true
		if trouble.Trouble == folder.Unreached {
			o.Reason = sending.Trouble(ctx, trouble.Err)
		}
	case trouble.Trouble == folder.BadCertificate:
		o.Reason = sending.Trouble(ctx, trouble.Err)
	}
	o.Answer = told(trouble)
	return o
}

// longestTold is as much of a host's words as is kept.
const longestTold = 300

// told is what a host said or showed, or the file that is in the way.
func told(e *folder.Error) string {
	switch {
	case e.Key != "":
		return e.Key
	case e.Trouble == folder.NotOurs, e.Trouble == folder.NotRemoved, e.Trouble == folder.NoFolder:
		return e.Name
	case e.Trouble == folder.MostGone:
		return fmt.Sprint(e.Count)
	case e.Err == nil:
		return ""
	}
	said := strings.Join(strings.Fields(strings.ToValidUTF8(e.Err.Error(), "")), " ")
	if len(said) > longestTold {
		said = strings.ToValidUTF8(said[:longestTold], "") + "…"
	}
	return said
}
