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
	if err != nil {
		return bridgemate.Finding{Kind: bridgemate.ConnectorSilent, Address: o.Connector.Address, Err: err}
	}
	c, err := l.dial(address, o.Connector)
	if err != nil {
		return bridgemate.Finding{Kind: bridgemate.ConnectorSilent, Address: address, Err: err}
	}
	defer c.Close()
	return found(ctx, c)
}

// Doctor is bridgemate.Doctor for a club that may reach its Bridgemates over a network:
// then the Data Connector is tried, and no control program and no Access engine looked
// for.
func Doctor(ctx context.Context, p bridgemate.Installation, o bridgemate.Options) (list []bridgemate.Finding,
	fit bool) {
	if !o.Network {
		return bridgemate.Doctor(ctx, p)
	}
	list = append(bridgemate.Examine(ctx, p), New(nil, nil, o).findConnector(ctx))
	return list, bridgemate.Worst(list)[0].Light() != bridgemate.Red
}

// found tells which of both sides is not well: that nothing answers, that another program
// does, or that the club is refused.
func found(ctx context.Context, c *protocol.Client) bridgemate.Finding {
	f := bridgemate.Finding{Kind: bridgemate.ConnectorReady, Address: c.Address()}
	if f.Err = c.Alive(ctx); f.Err == nil {
		f.Err = c.Ping(ctx, "Clubnight")
	}
	_, refused := errors.AsType[*protocol.Refused](f.Err)
	_, other := errors.AsType[*protocol.Unexpected](f.Err)
	switch {
	case f.Err == nil:
	case refused:
		f.Kind = bridgemate.ConnectorRefuses
	case other:
		f.Kind = bridgemate.ConnectorOther
	default:
		f.Kind = bridgemate.ConnectorSilent
	}
	return f
}
