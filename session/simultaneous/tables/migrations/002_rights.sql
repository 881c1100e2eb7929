-- Who may do what is decided here and by nobody else: users of the database, rights on tables, and row-level security.

do $$
declare wanted text;
begin
    foreach wanted in array array['clubnight_organiser', 'clubnight_club', 'clubnight_reader'] loop
        begin
            execute format('create role %I nologin', wanted); -- roles belong to all databases of a server: another may have them already
        exception when duplicate_object or unique_violation then null;
        end;
    end loop;
    execute format('grant connect on database %I to clubnight_organiser, clubnight_club, clubnight_reader', current_database());
    execute format('grant temporary on database %I to clubnight_organiser', current_database());
end $$;

create table simultaneous.login (
    name name not null,
    event text not null references simultaneous.event,
    role text not null check (role in ('organiser', 'club', 'reader')),
    club text,
    primary key (name, event),
    foreign key (event, club) references simultaneous.club,
    check ((role = 'club') = (club is not null))
);
comment on table simultaneous.login is 'Which user of the database is who in which event.';

-- The user is the one who logged on: within these functions current_user is their owner.
create function simultaneous.events_of_user() returns setof text language sql stable security definer set search_path = simultaneous, pg_temp
    as $$ select event from login where name = session_user $$;
create function simultaneous.events_organised() returns setof text language sql stable security definer set search_path = simultaneous, pg_temp
    as $$ select event from login where name = session_user and role = 'organiser' $$;
create function simultaneous.clubs_of_user() returns table (event text, club text) language sql stable security definer set search_path = simultaneous, pg_temp
    as $$ select event, club from login where name = session_user and role = 'club' $$;
create function simultaneous.events_with_deals() returns setof text language sql stable security definer set search_path = simultaneous, pg_temp
    as $$ select l.event from login l join deal_set d using (event) join event e using (event)
          where l.name = session_user and (l.role = 'organiser' or l.role = 'club' and d.not_before <= now() or e.public_from <= now()) $$;
create function simultaneous.events_with_boards() returns setof text language sql stable security definer set search_path = simultaneous, pg_temp
    as $$ select l.event from login l join event e using (event) where l.name = session_user and (l.role = 'organiser' or e.public_from <= now()) $$;

grant usage on schema simultaneous to clubnight_organiser, clubnight_club, clubnight_reader;
grant select on all tables in schema simultaneous to clubnight_organiser;
grant insert (event, club, rehearsal, name, bytes) on simultaneous.arrival to clubnight_organiser, clubnight_club;
grant insert on simultaneous.answer to clubnight_organiser;
grant insert (event, club, number, taken) on simultaneous.decision to clubnight_organiser;
grant insert, update on simultaneous.event, simultaneous.club, simultaneous.deal_set, simultaneous.standing to clubnight_organiser;
grant insert, update, delete on simultaneous.deal, simultaneous.contestant, simultaneous.result, simultaneous.board, simultaneous.frequency, simultaneous.adjusted, simultaneous.ranking
    to clubnight_organiser;
grant select on simultaneous.event, simultaneous.club, simultaneous.deal_set, simultaneous.deal, simultaneous.contestant, simultaneous.result,
    simultaneous.board, simultaneous.frequency, simultaneous.adjusted, simultaneous.ranking, simultaneous.standing,
    simultaneous.board_score, simultaneous.traveller, simultaneous.ranking_with_names to clubnight_club, clubnight_reader;
grant select on simultaneous.arrival, simultaneous.answer, simultaneous.decision, simultaneous.sending to clubnight_club;

do $$
declare t text;
begin
    foreach t in array array['event', 'club', 'deal_set', 'deal', 'arrival', 'answer', 'decision', 'contestant', 'result', 'board', 'frequency', 'adjusted', 'ranking', 'standing', 'login'] loop
        execute format('alter table simultaneous.%I enable row level security', t);
        execute format('create policy organiser on simultaneous.%I to clubnight_organiser using (event in (select simultaneous.events_organised()))
            with check (event in (select simultaneous.events_organised()))', t);
    end loop;
    foreach t in array array['event', 'club', 'deal_set', 'contestant', 'ranking', 'standing'] loop
        execute format('create policy everybody on simultaneous.%I for select to clubnight_club, clubnight_reader
            using (event in (select simultaneous.events_of_user()))', t);
    end loop;
    foreach t in array array['result', 'board', 'frequency', 'adjusted'] loop
        execute format('create policy played on simultaneous.%I for select to clubnight_club, clubnight_reader
            using (event in (select simultaneous.events_with_boards()))', t);
    end loop;
    foreach t in array array['arrival', 'answer', 'decision'] loop
        execute format('create policy own on simultaneous.%I for select to clubnight_club
            using ((event, club) in (select c.event, c.club from simultaneous.clubs_of_user() c))', t);
    end loop;
end $$;
create policy embargo on simultaneous.deal for select to clubnight_club, clubnight_reader using (event in (select simultaneous.events_with_deals()));
create policy own_sending on simultaneous.arrival for insert to clubnight_club
    with check ((event, club) in (select c.event, c.club from simultaneous.clubs_of_user() c));

-- Sendings of one club come one after the other, so that their numbers have no gaps.
create function simultaneous.number_arrival() returns trigger language plpgsql security definer set search_path = simultaneous, pg_temp as $$
begin
    perform from club where event = new.event and club = new.club for no key update;
    select coalesce(max(number), 0) + 1 into new.number from arrival where event = new.event and club = new.club;
    new.at := clock_timestamp();
    return new;
end $$;
create trigger number_arrival before insert on simultaneous.arrival for each row execute function simultaneous.number_arrival();

create function simultaneous.only_added() returns trigger language plpgsql as $$
begin
    raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger only_added before update or delete or truncate on simultaneous.arrival for each statement execute function simultaneous.only_added();
create trigger only_added before update or delete or truncate on simultaneous.answer for each statement execute function simultaneous.only_added();
create trigger only_added before update or delete or truncate on simultaneous.decision for each statement execute function simultaneous.only_added();

create function simultaneous.tell() returns trigger language plpgsql as $$
begin
    perform pg_notify('simultaneous_' || tg_argv[0], new.event);
    return null;
end $$;
create trigger tell after insert on simultaneous.arrival for each row execute function simultaneous.tell('arrival');
create trigger tell after insert on simultaneous.answer for each row execute function simultaneous.tell('answer');
create trigger tell after insert on simultaneous.decision for each row execute function simultaneous.tell('arrival');
create trigger tell after insert or update on simultaneous.standing for each row execute function simultaneous.tell('standing');
