-- Events that many clubs play on the same deals. What the clubs sent stands in arrival and is never changed; everything that was
-- counted from it stands in plain tables, which the scorer can make again at any moment.
-- An exact figure is a fraction in two columns; the column without an ending beside it is the same rounded to six decimals, to be read.

create schema simultaneous;
comment on schema simultaneous is 'Events that many clubs play on the same deals: what they sent, and the field scored across all of them.';

create table simultaneous.event (
    event text primary key check (event ~ '^[a-z0-9]{1,24}$'),
    name text not null,
    day date,
    scoring jsonb not null,
    lines boolean not null default false,
    boards integer not null default 0 check (boards >= 0),
    share_numerator numeric not null default 0,
    share_denominator numeric not null default 1 check (share_denominator > 0),
    public_from timestamptz not null
);
comment on table simultaneous.event is 'The events.';
comment on column simultaneous.event.event is 'Short name of the event, which all other tables have';
comment on column simultaneous.event.scoring is 'How the field is scored: the choices of clubscore score, {"method":"mp"}';
comment on column simultaneous.event.lines is 'True where North-South and East-West are ranked apart';
comment on column simultaneous.event.boards is 'Boards of the event; 0 stands for the most that a pair has played';
comment on column simultaneous.event.share_numerator is 'The part of the boards that a pair must have played for a place';
comment on column simultaneous.event.public_from is 'From then on readers see boards and deals, which somebody may have yet to play before (Law 16D)';

create table simultaneous.club (
    event text not null references simultaneous.event,
    club text not null check (club ~ '^[A-Za-z0-9._-]{1,32}$'),
    name text not null,
    region text not null default '',
    primary key (event, club)
);
comment on table simultaneous.club is 'The clubs that play in an event.';

create table simultaneous.deal_set (
    event text primary key references simultaneous.event,
    number integer not null,
    not_before timestamptz not null
);
comment on table simultaneous.deal_set is 'The deals of an event by the number of their set.';
comment on column simultaneous.deal_set.not_before is 'Embargo: from then on clubs may read the deals, by the clock of this server';

create table simultaneous.deal (
    event text not null references simultaneous.event,
    board integer not null check (board > 0),
    dealer text not null check (dealer in ('N', 'E', 'S', 'W')),
    vulnerable text not null check (vulnerable in ('None', 'NS', 'EW', 'Both')),
    cards text not null,
    primary key (event, board)
);
comment on table simultaneous.deal is 'The deals, board by board; clubs and readers see none before their time.';
comment on column simultaneous.deal.cards is 'The four hands as PBN writes them: N:AK.QJ.. and so on';

create table simultaneous.arrival (
    event text not null,
    club text not null,
    number integer not null,
    at timestamptz not null,
    rehearsal boolean not null default false,
    name text not null,
    bytes bytea not null check (octet_length(bytes) between 1 and 8388608),
    fingerprint bytea not null generated always as (sha256(bytes)) stored,
    primary key (event, club, number),
    foreign key (event, club) references simultaneous.club
);
comment on table simultaneous.arrival is 'What clubs sent, each sending whole, as it came. Rows are only ever added.';
comment on column simultaneous.arrival.number is 'Counts the sendings of the club from 1; the last one that was taken counts';
comment on column simultaneous.arrival.at is 'When it came, by the clock of this server';
comment on column simultaneous.arrival.rehearsal is 'True of a sending that is looked at and answered, and never counted';
comment on column simultaneous.arrival.name is 'What the file was called at the club';

create table simultaneous.answer (
    event text not null,
    club text not null,
    number integer not null,
    at timestamptz not null default clock_timestamp(),
    taken boolean not null,
    asks boolean not null default false check (not (asks and taken)),
    format text not null default '',
    fault text not null default '',
    findings jsonb not null default '[]',
    primary key (event, club, number),
    foreign key (event, club, number) references simultaneous.arrival
);
comment on table simultaneous.answer is 'What the scorer found in each sending. Rows are only ever added; a sending without a row has yet to be looked at.';
comment on column simultaneous.answer.taken is 'True where it counts, or would if it were no rehearsal';
comment on column simultaneous.answer.asks is 'True where the organiser is to decide whether it is taken';
comment on column simultaneous.answer.fault is 'Why the file could not be read, empty where it could';
comment on column simultaneous.answer.findings is 'What the checks found';

create table simultaneous.decision (
    event text not null,
    club text not null,
    number integer not null,
    at timestamptz not null default clock_timestamp(),
    decided_by name not null default session_user,
    taken boolean not null,
    primary key (event, club, number),
    foreign key (event, club, number) references simultaneous.answer
);
comment on table simultaneous.decision is 'What the organiser decided on sendings that ask for it. Rows are only ever added.';

create table simultaneous.contestant (
    event text not null,
    club text not null,
    section integer not null,
    number integer not null,
    names text[] not null,
    player_numbers text[] not null,
    sending integer not null,
    primary key (event, club, section, number),
    foreign key (event, club) references simultaneous.club
);
comment on table simultaneous.contestant is 'The pairs, by their number in a section of their club.';
comment on column simultaneous.contestant.sending is 'The number of the sending that counts';
comment on column simultaneous.contestant.player_numbers is 'Membership numbers of the players, as far as the club gave them';

create table simultaneous.result (
    event text not null,
    club text not null,
    line integer not null,
    section integer not null,
    table_number integer not null,
    round integer not null,
    board integer not null,
    form text not null default '',
    ns integer not null,
    ew integer not null,
    outcome text not null default '',
    contract text not null default '',
    declarer text not null default '',
    tricks integer,
    lead text not null default '',
    score integer,
    primary key (event, club, line)
);
create index result_of_board on simultaneous.result (event, board);
comment on table simultaneous.result is 'What happened on each board at each table of each club.';
comment on column simultaneous.result.line is 'Counts the results of the club from 1';
comment on column simultaneous.result.ns is 'Number of the pair with the North-South cards';
comment on column simultaneous.result.form is 'Which form of a fouled board was played (Law 87); empty otherwise';
comment on column simultaneous.result.outcome is 'What became of the board at the table: played, not played, artificial, ...; empty where somebody should have played it';
comment on column simultaneous.result.tricks is 'Over (+) or under (-) the contract';
comment on column simultaneous.result.score is 'Points for North-South (Law 77); null where there is none, as with an artificial adjusted score';

create table simultaneous.board (
    event text not null,
    board integer not null,
    form text not null,
    side text not null check (side in ('NS', 'EW')),
    scores integer not null,
    rule text not null,
    top_numerator numeric not null,
    top_denominator numeric not null check (top_denominator > 0),
    top numeric generated always as (round(top_numerator / top_denominator, 6)) stored,
    datum_numerator numeric not null,
    datum_denominator numeric not null check (datum_denominator > 0),
    datum numeric generated always as (round(datum_numerator / datum_denominator, 6)) stored,
    primary key (event, board, form, side)
);
comment on table simultaneous.board is 'Each board, or form of a fouled one, as all who are compared on it played it.';
comment on column simultaneous.board.scores is 'How many scores are compared';
comment on column simultaneous.board.rule is 'How matchpoints fit those on a full board: full, neuberg, own top, pro rata, small EBU, small WBF, alone';
comment on column simultaneous.board.top is 'The most that can be had; 0 in IMPs and points';
comment on column simultaneous.board.datum is 'Butler only';

create table simultaneous.frequency (
    event text not null,
    board integer not null,
    form text not null,
    side text not null check (side in ('NS', 'EW')),
    score integer not null,
    times_numerator numeric not null,
    times_denominator numeric not null check (times_denominator > 0),
    times numeric generated always as (round(times_numerator / times_denominator, 6)) stored,
    value_numerator numeric not null,
    value_denominator numeric not null check (value_denominator > 0),
    value numeric generated always as (round(value_numerator / value_denominator, 6)) stored,
    primary key (event, board, form, side, score)
);
comment on table simultaneous.frequency is 'Each score on each board: how often, and what it is worth. One more club changes these few rows, and not every result.';
comment on column simultaneous.frequency.score is 'Points for North-South, for either side';
comment on column simultaneous.frequency.times is 'A weighted score counts with its weights';
comment on column simultaneous.frequency.value is 'What the score brings the side, in the unit of the event';

create table simultaneous.adjusted (
    event text not null,
    club text not null,
    line integer not null,
    side text not null check (side in ('NS', 'EW')),
    value_numerator numeric,
    value_denominator numeric check (value_denominator > 0),
    value numeric generated always as (round(value_numerator / value_denominator, 6)) stored,
    ruling jsonb,
    primary key (event, club, line, side)
);
comment on table simultaneous.adjusted is 'What a result brings a side where that is not what frequency says of its score: adjusted scores.';
comment on column simultaneous.adjusted.value is 'Null where the board does not count for the side, or waits for a ruling';
comment on column simultaneous.adjusted.ruling is 'What stands for the side';

create table simultaneous.ranking (
    event text not null,
    club text not null,
    section integer not null,
    number integer not null,
    side text not null check (side in ('', 'NS', 'EW')),
    short boolean not null,
    row_number integer not null,
    place integer,
    tied boolean not null,
    club_place integer,
    region_place integer,
    boards integer not null,
    pending integer not null,
    total_numerator numeric not null,
    total_denominator numeric not null check (total_denominator > 0),
    total numeric generated always as (round(total_numerator / total_denominator, 6)) stored,
    percent_numerator numeric,
    percent_denominator numeric check (percent_denominator > 0),
    percent numeric generated always as (round(percent_numerator / percent_denominator, 6)) stored,
    primary key (event, club, section, number)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.1);
create index ranking_in_order on simultaneous.ranking (event, side, short, row_number);
comment on table simultaneous.ranking is 'The rankings: of all pairs of all clubs together, or of North-South and East-West, and of those who have played too few boards.';
comment on column simultaneous.ranking.side is 'NS or EW where the lines are ranked apart';
comment on column simultaneous.ranking.short is 'True of the list of those who have played too few boards for a place among the others';
comment on column simultaneous.ranking.row_number is 'The order of the list, from 1';
comment on column simultaneous.ranking.place is 'Null of those without a place, who come last';
comment on column simultaneous.ranking.tied is 'True where others have the same place';
comment on column simultaneous.ranking.club_place is 'The place among those of the club, region_place among those of the region';
comment on column simultaneous.ranking.pending is 'Boards that wait for a ruling';
comment on column simultaneous.ranking.percent is 'Null where the form of scoring has no percentages';

create table simultaneous.standing (
    event text primary key references simultaneous.event,
    version bigint not null,
    at timestamptz not null,
    unit text not null,
    clubs integer not null,
    pairs integer not null,
    results integer not null,
    last_arrival timestamptz
);
comment on table simultaneous.standing is 'Which state of the ranking is shown: all tables of one event change together, and version with them.';

create view simultaneous.board_score with (security_invoker = true) as
    select r.*, s.side,
        case when a.event is null then f.value_numerator else a.value_numerator end as value_numerator,
        case when a.event is null then f.value_denominator else a.value_denominator end as value_denominator,
        case when a.event is null then f.value else a.value end as value,
        a.ruling
    from simultaneous.result r
    cross join (values ('NS'), ('EW')) s (side)
    left join simultaneous.frequency f on (f.event, f.board, f.form, f.side, f.score) = (r.event, r.board, r.form, s.side, r.score)
    left join simultaneous.adjusted a on (a.event, a.club, a.line, a.side) = (r.event, r.club, r.line, s.side);
comment on view simultaneous.board_score is 'What each result brings each side.';

create view simultaneous.traveller with (security_invoker = true) as
    select r.event, r.board, r.form, r.club, c.name as club_name, r.section, r.table_number, r.round,
        r.ns, array_to_string(n.names, ' & ') as ns_names, r.ew, array_to_string(e.names, ' & ') as ew_names,
        r.outcome, r.contract, r.declarer, r.tricks, r.lead, r.score, r.value as ns_value, w.value as ew_value
    from simultaneous.board_score r
    join simultaneous.board_score w using (event, club, line)
    join simultaneous.club c using (event, club)
    left join simultaneous.contestant n on (n.event, n.club, n.section, n.number) = (r.event, r.club, r.section, r.ns)
    left join simultaneous.contestant e on (e.event, e.club, e.section, e.number) = (r.event, r.club, r.section, r.ew)
    where r.side = 'NS' and w.side = 'EW';
comment on view simultaneous.traveller is 'The traveller of each board across all clubs, with names.';

create view simultaneous.ranking_with_names with (security_invoker = true) as
    select r.event, r.side, r.short, r.row_number, r.place, r.tied, r.club, k.name as club_name, k.region, r.section, r.number,
        array_to_string(c.names, ' & ') as names, r.boards, r.total, r.percent, r.club_place, r.region_place
    from simultaneous.ranking r
    join simultaneous.contestant c using (event, club, section, number)
    join simultaneous.club k using (event, club);
comment on view simultaneous.ranking_with_names is 'The ranking with names and clubs.';

create view simultaneous.sending with (security_invoker = true) as
    select a.event, a.club, k.name as club_name, k.region, a.number, a.at, a.rehearsal, a.name, octet_length(a.bytes) as size, a.fingerprint,
        coalesce(d.taken, n.taken) as taken, n.asks and d.taken is null as asks, n.format, n.fault, n.findings
    from simultaneous.arrival a
    join simultaneous.club k using (event, club)
    left join simultaneous.answer n using (event, club, number)
    left join simultaneous.decision d using (event, club, number);
comment on view simultaneous.sending is 'What clubs sent, without the files, and how it was answered.';
