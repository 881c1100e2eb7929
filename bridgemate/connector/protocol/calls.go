package protocol

import (
	"context"
	"errors"
)

// checked is an object that finds its faults.
type checked interface{ Faults() []Fault }

// send sends an object after it is checked; the error of a wrong one is an [Invalid].
func (c *Client) send(ctx context.Context, command Command, session GUID, object checked) (Response, error) {
	if faults := object.Faults(); len(faults) > 0 {
		return Response{}, &Invalid{command, faults}
	}
	return c.call(ctx, command, session, Write(object))
}

// done is the error of a call to which the answer is OK.
func done(command Command, answer Response, err error) error {
	if err == nil && answer.DataType != DataOK {
		err = &Unexpected{Command: command, Answered: answer.RequestCommand, DataType: answer.DataType}
	}
	return err
}

// data reads an answer's data, which must be of a type.
func data[T any](answer Response, types ...DataType) (v T, err error) {
	command := answer.RequestCommand
	unexpected := &Unexpected{Command: command, Answered: command, DataType: answer.DataType}
	for _, t := range types {
		if answer.DataType == t {
			if v, _, unexpected.Cause = Read[T](answer.SerializedData); unexpected.Cause == nil {
				return v, nil
			}
		}
	}
	return v, unexpected
}

// Ping sends a text, which must come back. It is safe to repeat.
func (c *Client) Ping(ctx context.Context, text string) error {
	answer, err := c.call(ctx, CommandPing, "", Write(text))
	if err != nil {
		return err
	}
	back, err := data[string](answer, DataOK)
	if err == nil && back != text {
		err = &Unexpected{Command: CommandPing, Answered: CommandPing, DataType: answer.DataType,
			Cause: errors.New("another text came back")}
	}
	return err
}

// Initialize sends a whole event. Sent twice with [Reset] it makes the scoring file anew
// twice, which is safe before the first result and never after it.
func (c *Client) Initialize(ctx context.Context, event Init) error {
	answer, err := c.send(ctx, CommandInitializeEvent, "", event)
	return done(CommandInitializeEvent, answer, err)
}

// Continue takes up an event that the Data Connector has. It is safe to repeat.
func (c *Client) Continue(ctx context.Context, event Continue) error {
	answer, err := c.send(ctx, CommandContinueEvent, "", event)
	return done(CommandContinueEvent, answer, err)
}

// AddSession adds a session to an event. Sent twice it may be refused the second time:
// then [Client.GetAllMovements] tells whether the session is there.
func (c *Client) AddSession(ctx context.Context, session AddSession) error {
	answer, err := c.send(ctx, CommandAddSession, session.EventGUID, session)
	return done(CommandAddSession, answer, err)
}

// UpdateMovement changes, adds or deletes a section; the answer is the section with the
// rounds that changed marked. BCS drops a table's results from its first changed round
// on: those that stay are to be sent again. Sent twice, the second answer may mark no
// round, so after a [NoConnection] compare by [Client.GetMovement].
func (c *Client) UpdateMovement(ctx context.Context, update SectionUpdate) (Section, error) {
	answer, err := c.send(ctx, CommandUpdateMovement, update.SessionGUID, update)
	if err != nil {
		return Section{}, err
	}
	return data[Section](answer, DataSection, DataMovement, DataOK)
}

// UpdateScoringGroups sends all scoring groups of a session. It is safe to repeat.
func (c *Client) UpdateScoringGroups(ctx context.Context, session GUID, groups []ScoringGroup) error {
	return put(ctx, c, CommandUpdateScoringGroups, session, groups)
}

// PutResults sends results, which reach the handsets; a deleted one erases. It is safe to
// repeat: each result stands in its place, whatever was there.
func (c *Client) PutResults(ctx context.Context, session GUID, results []Result) error {
	return put(ctx, c, CommandPutResults, session, results)
}

// PutPlayers sends players. It is safe to repeat.
func (c *Client) PutPlayers(ctx context.Context, session GUID, players []Player) error {
	return put(ctx, c, CommandPutPlayerData, session, players)
}

// PutParticipations sends who sits where, of players that were sent before. It is safe to
// repeat unless a table has told of other players meanwhile.
func (c *Client) PutParticipations(ctx context.Context, session GUID, seats []Participation) error {
	return put(ctx, c, CommandPutParticipations, session, seats)
}

// PutHandrecords sends deals. It is safe to repeat.
func (c *Client) PutHandrecords(ctx context.Context, session GUID, deals []Handrecord) error {
	return put(ctx, c, CommandPutHandrecords, session, deals)
}

// PutTdCalls sends how far calls of the director are. Sent twice it can set back a call
// that went on meanwhile.
func (c *Client) PutTdCalls(ctx context.Context, session GUID, calls []TdCall) error {
	return put(ctx, c, CommandPutTdCalls, session, calls)
}

// PutBridgemate2Settings sends settings, one of each section. It is safe to repeat.
func (c *Client) PutBridgemate2Settings(ctx context.Context, session GUID, settings []Bridgemate2Settings) error {
	return put(ctx, c, CommandPutBridgemate2Settings, session, settings)
}

// PutBridgemate3Settings sends settings, one of each section. It is safe to repeat.
func (c *Client) PutBridgemate3Settings(ctx context.Context, session GUID, settings []Bridgemate3Settings) error {
	return put(ctx, c, CommandPutBridgemate3Settings, session, settings)
}

// put sends a list after it is checked. Of an empty one nothing is sent.
func put[T Put](ctx context.Context, c *Client, command Command, session GUID, list []T) error {
	if faults := ListFaults(session, list); len(faults) > 0 {
		return &Invalid{command, faults}
	}
	if len(list) == 0 {
		return nil
	}
	answer, err := c.call(ctx, command, session, Write(list))
	return done(command, answer, err)
}

// asked checks the GUID of what is asked for.
func asked(command Command, session GUID) error {
	if session.Valid() {
		return nil
	}
	return &Invalid{command, []Fault{{Path: "SessionGuid", Kind: NotGUID, Values: []any{string(session)}}}}
}

// GetMovement asks for a section as the Data Connector has it. It is safe to repeat.
func (c *Client) GetMovement(ctx context.Context, session GUID, letters Letters) (Section, error) {
	if err := asked(CommandGetMovement, session); err != nil {
		return Section{}, err
	}
	section := Section{SessionGUID: session, Letters: letters}
	if !letters.Valid() {
		return Section{}, &Invalid{CommandGetMovement, []Fault{{"Letters", NotLetters, []any{string(letters)}}}}
	}
	answer, err := c.call(ctx, CommandGetMovement, session, Write(section))
	if err != nil {
		return Section{}, err
	}
	return data[Section](answer, DataMovement)
}

// GetAllMovements asks for all sections of a session. It is safe to repeat.
func (c *Client) GetAllMovements(ctx context.Context, session GUID) ([]Section, error) {
	if err := asked(CommandGetAllMovements, session); err != nil {
		return nil, err
	}
	answer, err := c.call(ctx, CommandGetAllMovements, session, "")
	if err != nil {
		return nil, err
	}
	return data[[]Section](answer, DataSessions)
}

// Manage asks BCS about itself, or shuts it down, where the answer tells nothing.
// Questions are safe to repeat; so is to shut down what is down.
func (c *Client) Manage(ctx context.Context, request ManagementRequest) (ManagementResponse, error) {
	answer, err := c.send(ctx, CommandManageBCS, "", request)
	if err != nil || answer.DataType == DataOK {
		return ManagementResponse{}, err
	}
	return data[ManagementResponse](answer, DataEventInfo, DataAllSessionsInfo, DataScoringFileLocation)
}

// ClearData clears the queues, and all that the Data Connector knows, of all clubs on its
// computer. It is safe to repeat, and never right while anybody there still plays.
func (c *Client) ClearData(ctx context.Context) error {
	answer, err := c.call(ctx, CommandClearData, "", "")
	return done(CommandClearData, answer, err)
}
