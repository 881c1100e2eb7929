// Package overssh is a folder on a host that is reached by SFTP.
//
//	key, err := overssh.Key(ctx, "sftp.example.org") // shown once, and looked at
//	store, err := overssh.Open(ctx, overssh.Host{Address: "sftp.example.org", Key: key, User: "club", Folder: "www"}, password)
//
// Nothing is told to a host, no name and no password, before it has shown the key that
// somebody looked at.
package overssh

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"

	"clubnight/session/sending/folder"
)

// Host is where the folder is.
type Host struct {
	// Address has a port where it is not 22.
	Address string
	// Key is what the host showed when it was first looked at: see Key.
	Key string
	// User is the name with which one logs in.
	User string
	// Folder is the one for the pages, as one sees it after logging in.
	Folder string
	// Patience is how long an answer is waited for; zero is two minutes.
	Patience time.Duration
}

// usualPatience is how long an answer is waited for.
const usualPatience = 2 * time.Minute

// mostRead is the largest file that is read, the list of all that was put there.
const mostRead = 64 << 20

// errLooked ends a first contact.
var errLooked = errors.New("looked at the key")

// Key is what a host shows of itself, its key's kind and fingerprint, as providers print
// it: "ssh-ed25519 SHA256:…". Nothing is told to it. The error is an *Error.
func Key(ctx context.Context, address string) (string, error) {
	shown := ""
	config := &ssh.ClientConfig{HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
		shown = keyText(key)
		return errLooked
	}}
	c, err := shake(ctx, Host{Address: address}, config)
	if err == nil {
		c.Close()
	}
	if shown != "" {
		return shown, nil
	}
	return "", err
}

func keyText(key ssh.PublicKey) string { return key.Type() + " " + ssh.FingerprintSHA256(key) }

// store is the folder on an open connection.
type store struct {
	host   Host
	conn   net.Conn
	ssh    *ssh.Client
	client *sftp.Client
	root   string

	mu   sync.Mutex
	late bool // the connection was closed because no answer came
}

// Open logs in and finds the folder. The error is an *Error: with NewHost and the key
// where the host has none yet, StrangeHost where it shows another.
func Open(ctx context.Context, h Host, password string) (folder.Store, error) {
	config := &ssh.ClientConfig{
		User: h.User,
		Auth: []ssh.AuthMethod{ssh.Password(password),
			ssh.KeyboardInteractive(func(_, _ string, questions []string, echos []bool) ([]string, error) {
				return answers(password, questions, echos)
			})},
		HostKeyAlgorithms: algorithms(h.Key),
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			switch shown := keyText(key); h.Key {
			case shown:
				return nil
			case "":
				return &folder.Error{Trouble: folder.NewHost, Key: shown}
			default:
				return &folder.Error{Trouble: folder.StrangeHost, Key: shown}
			}
		},
	}
	c, err := shake(ctx, h, config)
	if err != nil {
		return nil, err
	}
	s := &store{host: h, conn: c.conn, ssh: c.Client, root: h.Folder}
	if s.root == "" {
		s.root = "."
	}
	err = s.do(ctx, func() (err error) {
		if s.client, err = sftp.NewClient(s.ssh); err != nil {
			return err
		}
		return s.look()
	})
	if err != nil {
		c.Close()
		return nil, err
	}
	return s, nil
}

// look sees that the folder is there, and that files can be replaced in one step.
func (s *store) look() error {
	if _, ok := s.client.HasExtension("posix-rename@openssh.com"); !ok {
		return &folder.Error{Trouble: folder.NoReplace}
	}
	switch there, err := s.client.Stat(s.root); {
	case errors.Is(err, fs.ErrNotExist), err == nil && !there.IsDir():
		return &folder.Error{Trouble: folder.NoFolder, Name: s.host.Folder, Err: err}
	default:
		return err
	}
}

// answers gives the password to a host that asks for it in its own words.
func answers(password string, questions []string, echos []bool) ([]string, error) {
	all := make([]string, len(questions))
	for i := range questions {
		if !echos[i] {
			all[i] = password
		}
	}
	return all, nil
}

// algorithms are those for a key of the kind that was shown; nil is the usual ones.
func algorithms(key string) []string {
	switch kind, _, _ := strings.Cut(key, " "); kind {
	case "":
		return nil
	case ssh.KeyAlgoRSA:
		return []string{ssh.KeyAlgoRSASHA512, ssh.KeyAlgoRSASHA256}
	default:
		return []string{kind}
	}
}

// connection is an ssh connection with what carries it.
type connection struct {
	*ssh.Client
	conn net.Conn
}

// shake connects and proves both sides to each other.
func shake(ctx context.Context, h Host, config *ssh.ClientConfig) (*connection, error) {
	patience := h.patience()
	address := h.Address
	if _, _, err := net.SplitHostPort(address); err != nil {
		address = net.JoinHostPort(strings.Trim(address, "[]"), "22")
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, refused(ctx, err)
	}
	unwatch := context.AfterFunc(ctx, func() { conn.Close() })
	c, channels, requests, err := ssh.NewClientConn(conn, address, config)
	if !unwatch() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		conn.Close()
		return nil, refused(ctx, err)
	}
	return &connection{ssh.NewClient(c, channels, requests), conn}, nil
}

func (h Host) patience() time.Duration {
	if h.Patience > 0 {
		return h.Patience
	}
	return usualPatience
}

// refused is why there is no connection.
func refused(ctx context.Context, err error) error {
	var known *folder.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(context.Cause(ctx), context.Canceled):
		return context.Canceled
	case strings.Contains(err.Error(), "unable to authenticate"):
		return &folder.Error{Trouble: folder.WrongLogin, Err: err}
	case strings.Contains(err.Error(), "no common algorithm for host key"):
		return &folder.Error{Trouble: folder.StrangeHost, Err: err}
	}
	return &folder.Error{Trouble: folder.Unreached, Err: err}
}

// do does something that the connection is closed for if it takes too long.
func (s *store) do(ctx context.Context, what func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	waiting, stop := context.WithTimeout(ctx, s.host.patience())
	defer stop()
	defer context.AfterFunc(waiting, func() {
		s.mu.Lock()
		s.late = true
		s.mu.Unlock()
		s.conn.Close()
	})()
	return s.said(ctx, what())
}

// said is what the host said, or why it said nothing.
func (s *store) said(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var known *folder.Error
	var status *sftp.StatusError
	s.mu.Lock()
	late := s.late
	s.mu.Unlock()
	switch {
	case errors.As(err, &known):
		return known
	case late, errors.Is(err, sftp.ErrSSHFxConnectionLost), errors.Is(err, sftp.ErrSSHFxNoConnection),
		errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return &folder.Error{Trouble: folder.Unreached, Err: err}
	case errors.Is(err, fs.ErrNotExist):
		return err
	case errors.Is(err, fs.ErrPermission):
		return &folder.Error{Trouble: folder.NoRight, Err: err}
	case errors.As(err, &status):
		switch text := strings.ToLower(status.Error()); {
		case strings.Contains(text, "denied"), strings.Contains(text, "not permitted"):
			return &folder.Error{Trouble: folder.NoRight, Err: err}
		case s.full(text):
			return &folder.Error{Trouble: folder.NoSpace, Err: err}
		}
		return &folder.Error{Err: err}
	}
	return &folder.Error{Trouble: folder.Unreached, Err: err}
}

// full reports whether a host has no room. Many say only that something failed.
func (s *store) full(text string) bool {
	for _, word := range []string{"no space", "quota", "disk full"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	if _, ok := s.client.HasExtension("statvfs@openssh.com"); !ok {
		return false
	}
	room, err := s.client.StatVFS(s.root)
	return err == nil && room.Bavail*room.Bsize < 1<<20
}

func (s *store) path(name string) string { return path.Join(s.root, name) }

func (s *store) Read(ctx context.Context, name string) (content []byte, err error) {
	err = s.do(ctx, func() error {
		f, err := s.client.Open(s.path(name))
		if err != nil {
			return err
		}
		defer f.Close()
		content, err = io.ReadAll(io.LimitReader(f, mostRead))
		return err
	})
	return content, err
}

func (s *store) Write(ctx context.Context, name string, content []byte) error {
	return s.do(ctx, func() error {
		f, err := s.client.OpenFile(s.path(name), os.O_WRONLY|os.O_CREATE|os.O_TRUNC)
		if errors.Is(err, fs.ErrNotExist) {
			return &folder.Error{Trouble: folder.NoFolder, Err: err}
		}
		if err != nil {
			return err
		}
		_, err = f.Write(content)
		if closed := f.Close(); err == nil {
			err = closed
		}
		return err
	})
}

func (s *store) Rename(ctx context.Context, from, to string) error {
	return s.do(ctx, func() error { return s.client.PosixRename(s.path(from), s.path(to)) })
}

func (s *store) Remove(ctx context.Context, name string) error {
	err := s.do(ctx, func() error { return s.client.Remove(s.path(name)) })
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (s *store) List(ctx context.Context, in string) (names []string, err error) {
	err = s.do(ctx, func() error {
		there, err := s.client.ReadDir(s.path(in))
		for _, f := range there {
			names = append(names, f.Name())
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return names, err
}

func (s *store) MakeFolder(ctx context.Context, name string) error {
	return s.do(ctx, func() error { return s.client.MkdirAll(s.path(name)) })
}

func (s *store) Close() error {
	s.conn.Close() // else a host that hangs would be waited for
	return errors.Join(s.client.Close(), s.ssh.Close())
}

// ValidKey reports whether a text can be a host's key.
func ValidKey(text string) bool {
	kind, sum, found := strings.Cut(text, " ")
	encoded, ours := strings.CutPrefix(sum, "SHA256:")
	raw, err := base64.RawStdEncoding.DecodeString(encoded)
	return found && ours && kind != "" && err == nil && len(raw) == 32
}
