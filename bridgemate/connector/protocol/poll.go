package protocol

import (
	"context"
	"errors"
	"strconv"
)

// Item is what comes from the tables. The Data Connector has a queue of each kind for
// each session.
type Item interface {
	Result | Player | Participation | Handrecord | TdCall
}

// Which items of a queue are asked for.
type Which int

const (
	New Which = iota // what came since the last that was accepted
	All
)

// queue is what the protocol has for one kind of items.
type queue struct {
	pollNew, pollAll, accept Command
	data                     DataType
}

func queueOf[T Item]() queue {
	var item T
	switch any(item).(type) {
	case Result:
		return queue{CommandPollNewResults, CommandPollAllResults, CommandAcceptResults, DataResults}
	case Player:
		return queue{CommandPollNewPlayerData, CommandPollAllPlayerData, CommandAcceptPlayerData, DataPlayerData}
	case Participation:
		return queue{CommandPollNewParticipations, CommandPollAllParticipations, CommandAcceptParticipations,
			DataParticipations}
	case Handrecord:
		return queue{CommandPollNewHandrecords, CommandPollAllHandrecords, CommandAcceptHandrecords, DataHandrecords}
	}
	return queue{CommandPollNewTdCalls, CommandPollAllTdCalls, CommandAcceptTdCalls, DataTdCalls}
}

// Poll asks for a session's items of one kind, and the number by which they are accepted
// once they are stored. The same item can come again until then, and after it with [All]:
// tell it by its place and content, since the number is the batch's and can also be less
// than one before. It is safe to repeat. The items are as they came, so check their
// Faults.
func Poll[T Item](ctx context.Context, c *Client, session GUID, which Which) (items []T, last int, err error) {
	q := queueOf[T]()
	command := q.pollNew
	if which == All {
		command = q.pollAll
	}
	if err := asked(command, session); err != nil {
		return nil, 0, err
	}
	answer, err := c.call(ctx, command, session, "")
	if errors.Is(err, ErrorNoData) || errors.Is(err, ErrorNoUpdates) {
		return nil, 0, nil
	}
	if err != nil || answer.DataType != q.data { // which the vendor's clients take for nothing, too
		return nil, 0, err
	}
	items, err = data[[]T](answer, q.data)
	return items, answer.LastQueueItemID, err
}

// Accept tells that the items of a batch are stored and need not come again as [New]
// ones. It is safe to repeat.
func Accept[T Item](ctx context.Context, c *Client, session GUID, last int) error {
	command := queueOf[T]().accept
	if err := asked(command, session); err != nil {
		return err
	}
	answer, err := c.call(ctx, command, session, strconv.Itoa(last))
	return done(command, answer, err)
}
