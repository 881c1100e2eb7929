// Package congress proves that an evening on several computers holds: its tests run one
// event as so many processes, each with its own club file and its own line to a real
// PostgreSQL, with a room of simulated Bridgemates at some of them, and do harm to it:
// lines are cut, stall or break in the middle of a message, computers are killed and
// their rooms taken over by others, the server is stopped, killed and replaced by its
// standby. Two who take part are mean: with what their computers were given and psql they
// forge what others say, and do to the server what a user of it can. In the end every
// computer must rank like the event that nobody disturbed, to the last fraction; nothing
// may be lost or there twice; no forged line may count, and no hand be seen; and what two
// desks decided without knowing of each other must be shown everywhere until somebody
// decides it.
//
// make congress plays a congress of 300 tables in 8 rooms; the short form, of three small
// rooms, is one of the tests.
package congress
