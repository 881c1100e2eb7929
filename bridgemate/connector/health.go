package connector

import (
	"context"
	"errors"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
)

// Health looks at everything that the evening needs, before anybody waits for it.
func (l *Link) Health(ctx context.Context) []bridgemate.Finding {
	st := l.session.State()
	found := []bridgemate.Finding{bridgemate.FindMovement(st), l.findConnector(ctx), bridgemate.FindClock(st, l.now())}
	unfit := Unfitting(st)
	if len(unfit) == 0 && len(st.Sections) > 0 && bridgemate.Elsewhere(st) == nil {
		if u, is := errors.AsType[*Unfit](l.sound(st)); is {
			unfit = append(unfit, u)
		}
	}
	for _, u := range unfit {
		found = append(found, bridgemate.Finding{Kind: bridgemate.NetworkUnfit, Section: u.Section, Err: u})
	}
	return found
}

// findConnector looks for the Data Connector. It is asked beside what goes on.
func (l *Link) findConnector(ctx context.Context) bridgemate.Finding {
	o := l.Options()
	address, err := l.address(o)
	f := bridgemate.Finding{Kind: bridgemate.ConnectorSilent, Address: address, Err: err}
	if err != nil {
		f.Address = o.Connector.Address
		return f
	}
	c, err := l.dial(address, o.Connector)
	if err == nil {
		defer c.Close()
		err = c.Alive(ctx)
	}
	if f.Err = err; err != nil {
		return f
	}
	switch f.Err = c.Ping(ctx, "Clubnight"); {
	case f.Err == nil:
		f.Kind = bridgemate.ConnectorReady
	default:
		if _, refused := errors.AsType[*protocol.Refused](f.Err); refused {
			f.Kind = bridgemate.ConnectorRefuses
		}
	}
	return f
}
