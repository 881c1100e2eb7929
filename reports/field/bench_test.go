package field

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"clubnight/session/simultaneous/tables"
)

// BenchmarkReaders has browsers ask for the pages of 1,000 clubs over the loopback: each
// time anew for a page, packed; on a connection that stays, and on one of its own as
// browsers have it that come once a minute.
func BenchmarkReaders(b *testing.B) {
	s := NewServer(Options{Zone: time.UTC})
	s.Show(OfField(played(b, 1000, false), tables.Event{Name: "Autumn", Public: public}, public))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(b.Context(), l) }()
	names := []string{"index.html", "ranking-1-2.html", "ranking-1-40.html", clubFile("A1"),
		clubFile("a9"), "search.html?name=soren"}
	for _, kept := range []bool{true, false} {
		b.Run(map[bool]string{true: "kept connections", false: "new connections"}[kept], func(b *testing.B) {
			transport := &http.Transport{DisableKeepAlives: !kept, MaxIdleConnsPerHost: 64, DisableCompression: true}
			defer transport.CloseIdleConnections()
			client := &http.Client{Transport: transport}
			b.RunParallel(func(p *testing.PB) {
				for n := 0; p.Next(); n++ {
					r, err := http.NewRequestWithContext(b.Context(), http.MethodGet,
						fmt.Sprintf("http://%s/%s", l.Addr(), names[n%len(names)]), nil)
					if err != nil {
						b.Error(err)
						return
					}
					r.Header.Set("Accept-Encoding", "gzip")
					a, err := client.Do(r)
					if err != nil {
						b.Error(err)
						return
					}
					size, err := io.Copy(io.Discard, a.Body)
					_ = a.Body.Close()
					if err != nil || a.StatusCode != http.StatusOK || size == 0 {
						b.Errorf("%d, %d bytes, %v", a.StatusCode, size, err)
						return
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pages/s")
		})
	}
	select {
	case err := <-served:
		b.Error(err)
	default:
	}
}
