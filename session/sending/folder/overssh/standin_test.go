package overssh_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"path"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"

	"clubnight/session/sending/folder"
	"clubnight/session/sending/folder/foldertest"
	"clubnight/session/sending/folder/overssh"
)

const (
	user     = "club"
	password = "correct horse battery"
)

// host is a host with SFTP, whose files are in memory, and which refuses what it is told
// to.
type host struct {
	address string
	signer  ssh.Signer
	files   sftp.Handlers
	asks    bool // for the password in its own words

	mu     sync.Mutex
	room   int             // bytes that may be written, -1 for any number
	refuse map[string]bool // "rename", "remove", "write", "mkdir"
	heard  []string        // passwords

	serving sync.WaitGroup
}

func newHost(t testing.TB) *host {
	t.Helper()
	h := &host{files: sftp.InMemHandler(), room: -1, refuse: map[string]bool{}}
	h.newKey(t)
	in, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close() })
	h.address = in.Addr().String()
	go func() {
		for {
			c, err := in.Accept()
			if err != nil {
				return
			}
			h.serving.Go(func() { h.serve(c) })
		}
	}()
	h.mkdir(t, "/www")
	return h
}

// newKey gives the host another key.
func (h *host) newKey(t testing.TB) {
	t.Helper()
	_, secret, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	if h.signer, err = ssh.NewSignerFromKey(secret); err != nil {
		t.Fatal(err)
	}
}

func (h *host) serve(c net.Conn) {
	defer c.Close()
	check := func(secret string) (*ssh.Permissions, error) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.heard = append(h.heard, secret)
		if secret != password {
			return nil, errors.New("no")
		}
		return nil, nil
	}
	config := &ssh.ServerConfig{}
	if h.asks {
		config.KeyboardInteractiveCallback = func(
			_ ssh.ConnMetadata, ask ssh.KeyboardInteractiveChallenge,
		) (*ssh.Permissions, error) {
			said, err := ask("", "", []string{"Password for the club's space: "}, []bool{false})
			if err != nil || len(said) != 1 {
				return nil, errors.New("no")
			}
			return check(said[0])
		}
	} else {
		config.PasswordCallback = func(_ ssh.ConnMetadata, secret []byte) (*ssh.Permissions, error) {
			return check(string(secret))
		}
	}
	config.AddHostKey(h.signer)
	_, channels, requests, err := ssh.NewServerConn(c, config)
	if err != nil {
		return
	}
	go ssh.DiscardRequests(requests)
	for asked := range channels {
		channel, requests, err := asked.Accept()
		if err != nil {
			return
		}
		go func() {
			for r := range requests {
				_ = r.Reply(r.Type == "subsystem", nil)
			}
		}()
		h.serving.Go(func() {
			server := sftp.NewRequestServer(channel,
				sftp.Handlers{FileGet: h, FilePut: h, FileCmd: h, FileList: h.files.FileList})
			_ = server.Serve()
			channel.Close()
		})
	}
}

func (h *host) refuses(what string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.refuse[what]
}

// Fileread reads. A reader whose line breaks leaves the file as it is, which the files in
// memory do not know.
func (h *host) Fileread(r *sftp.Request) (io.ReaderAt, error) {
	from, err := h.files.FileGet.Fileread(r)
	return struct{ io.ReaderAt }{from}, err
}

// Filewrite writes while there is room.
func (h *host) Filewrite(r *sftp.Request) (io.WriterAt, error) {
	if h.refuses("write") {
		return nil, fs.ErrPermission // which goes as a failure, and in words
	}
	w, err := h.files.FilePut.Filewrite(r)
	return disk{h, w}, err
}

// Filecmd does what it may.
func (h *host) Filecmd(r *sftp.Request) error {
	what := strings.ToLower(r.Method)
	if h.refuses(what) && !strings.HasPrefix(path.Base(r.Filepath), ".") {
		return sftp.ErrSSHFxPermissionDenied
	}
	return h.files.FileCmd.Filecmd(r)
}

// PosixRename replaces a file.
func (h *host) PosixRename(r *sftp.Request) error {
	if h.refuses("rename") && !strings.HasPrefix(path.Base(r.Target), ".") {
		return sftp.ErrSSHFxPermissionDenied
	}
	return h.files.FileCmd.(sftp.PosixRenameFileCmder).PosixRename(r)
}

type disk struct {
	h *host
	io.WriterAt
}

func (d disk) WriteAt(b []byte, at int64) (int, error) {
	d.h.mu.Lock()
	defer d.h.mu.Unlock()
	if d.h.room >= 0 && len(b) > d.h.room {
		return 0, syscall.ENOSPC
	}
	if d.h.room >= 0 {
		d.h.room -= len(b)
	}
	return d.WriterAt.WriteAt(b, at)
}

func (h *host) mkdir(t testing.TB, name string) {
	t.Helper()
	_ = h.files.FileCmd.Filecmd(sftp.NewRequest("Mkdir", name))
}

func (h *host) put(t testing.TB, name, content string) {
	t.Helper()
	h.mkdir(t, path.Dir(name))
	r := sftp.NewRequest("Put", name)
	r.Flags = 0x02 | 0x08 | 0x10 // write, create, truncate
	w, err := h.files.FilePut.Filewrite(r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.WriteAt([]byte(content), 0); err != nil {
		t.Fatal(err)
	}
}

// there is what the folder holds.
func (h *host) there(t testing.TB) map[string]string {
	t.Helper()
	files := map[string]string{}
	var walk func(in string)
	walk = func(in string) {
		list, err := h.files.FileList.Filelist(sftp.NewRequest("List", path.Join("/www", in)))
		if err != nil {
			t.Fatal(in, err)
		}
		infos := make([]fs.FileInfo, 1000)
		n, err := list.ListAt(infos, 0)
		if err != nil && err != io.EOF {
			t.Fatal(err)
		}
		for _, f := range infos[:n] {
			name := path.Join(in, f.Name())
			if f.IsDir() {
				walk(name)
				continue
			}
			r := sftp.NewRequest("Get", path.Join("/www", name))
			r.Flags = 0x01
			content, err := h.files.FileGet.Fileread(r)
			if err != nil {
				t.Fatal(name, err)
			}
			text := make([]byte, f.Size())
			if _, err := content.ReadAt(text, 0); err != nil && err != io.EOF {
				t.Fatal(name, err)
			}
			files[name] = string(text)
		}
	}
	walk("")
	return files
}

// key is the key that the host shows.
func (h *host) key(t testing.TB) string {
	t.Helper()
	key, err := overssh.Key(t.Context(), h.address)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// world is a host behind a line that breaks.
type world struct {
	*host
	line *foldertest.Wire
	at   overssh.Host
}

func newWorld(t *testing.T) foldertest.World {
	h := newHost(t)
	line := foldertest.NewWire(t, h.address)
	return &world{h, line, overssh.Host{Address: line.Address, Key: h.key(t), User: user, Folder: "www"}}
}

func (w *world) Open(ctx context.Context) (folder.Store, error) {
	return overssh.Open(ctx, w.at, password)
}
func (w *world) Break(random *rand.Rand)              { w.line.BreakAfter(random.IntN(40_000), false) }
func (w *world) Heal()                                { w.line.Heal() }
func (w *world) There(t testing.TB) map[string]string { w.serving.Wait(); return w.there(t) }
func (w *world) Put(t testing.TB, name, content string) {
	w.put(t, path.Join("/www", name), content)
}
