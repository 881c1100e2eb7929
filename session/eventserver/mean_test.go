package eventserver_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// What a mean server does is told apart, and what is certain from what is not; as soon as
// it does no harm it is a server again.
func TestMeanServer(t *testing.T) {
	server := eventservertest.Shared(t)
	mean, access := eventservertest.NewMean(t, server, create(t, server.NewDatabase(t), "")["director"])
	for _, c := range []struct {
		harm eventservertest.Harm
		want error
		hope eventserver.Prospect
	}{
		{eventservertest.AnswersE, eventserver.ErrUnreachable, eventserver.Passing},
		{eventservertest.AnswersNo, eventserver.ErrNoTLS, eventserver.Passing},
		{eventservertest.AnswersHTTP, eventserver.ErrNoTLS, eventserver.Passing},
		{eventservertest.HangsAtOnce, eventserver.ErrUnreachable, eventserver.Passing},
		{eventservertest.HangsAfterTLS, eventserver.ErrUnreachable, eventserver.Passing},
		{eventservertest.HangsAfterLogin, eventserver.ErrUnreachable, eventserver.Passing},
		{eventservertest.CutsMessages, eventserver.ErrUnreachable, eventserver.Passing},
		{eventservertest.NoConnection, eventserver.ErrBusy, eventserver.Passing},
		{eventservertest.Starting, eventserver.ErrUnreachable, eventserver.Passing},
		{eventservertest.ReadOnly, eventserver.ErrReadOnly, eventserver.Passing},
		{eventservertest.LetsNobodyIn, eventserver.ErrLogin, eventserver.Final},
		{eventservertest.WrongPassword, eventserver.ErrPassword, eventserver.Final},
		{eventservertest.Strange, eventserver.ErrCertificate, eventserver.Final},
	} {
		mean.Do(c.harm)
		ctx, patience := t.Context(), func() {}
		switch c.harm {
		case eventservertest.HangsAtOnce, eventservertest.HangsAfterTLS, eventservertest.HangsAfterLogin:
			ctx, patience = context.WithTimeout(ctx, 500*time.Millisecond) // it is waited for what never comes
		}
		_, err := eventserver.Dial(ctx, access)
		patience()
		if !errors.Is(err, c.want) || eventserver.ProspectOf(err) != c.hope {
			t.Errorf("harm %d: %v, of which the prospect is %d", c.harm, err, eventserver.ProspectOf(err))
		}
		mean.Await(1)
		if stolen := mean.Stolen(); len(stolen) > 0 {
			t.Errorf("a strange server was told %q", stolen)
		}
		mean.Do(eventservertest.None)
		dial(t, access)
	}
}

// A server that made its certificate by a clock that is a day off is reached by who has
// that very certificate.
func TestClockOfServer(t *testing.T) {
	for _, off := range []time.Duration{26 * time.Hour, -11 * 366 * 24 * time.Hour} { // not yet valid, and no more
		server := eventservertest.Start(t, eventservertest.Options{Clock: off})
		send(t, dial(t, create(t, server.NewDatabase(t), "")["director"]), several(siteA, 3, "ruling given").lines)
	}
}
