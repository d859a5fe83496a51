-- What happens to a reservation after the button: draws, money, messages, and the jobs that do things when their time comes.

alter table tenant_setting
  add column payment_provider text not null default 'sandbox' check (payment_provider in ('sandbox', 'stripe')),
  add column payment_due_days integer not null default 14 check (payment_due_days between 0 and 365),
  add column payment_due_days_before integer not null default 3 check (payment_due_days_before between 0 and 365),
  add column refund_full_days integer not null default 7 check (refund_full_days between 0 and 365),
  add column refund_half_days integer not null default 2 check (refund_half_days between 0 and 365),
  add column lottery_source text not null default 'sealed' check (lottery_source in ('sealed', 'ceremony', 'drand')),
  add column lottery_win_limit integer check (lottery_win_limit > 0),
  add column records_no_shows boolean not null default false,
  add column line_messaging_token text not null default '',
  add column reminder_hour integer not null default 18 check (reminder_hour between 0 and 23),
  add constraint refund_tiers check (refund_half_days <= refund_full_days);

-- Something to do when its time comes. Written in the transaction that causes it, deleted in the one that does it, so it is
-- done once, or again. `subject` is what it is about; a second one of the same kind and subject replaces the first.
-- `due_at` moves when it is put off or under way; `first_due_at` stays.
create table job (
  tenant_id uuid not null references tenant,
  job_id uuid not null,
  kind text not null,
  subject text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text not null default '',
  is_dead boolean not null default false,
  first_due_at timestamptz not null,
  primary key (tenant_id, job_id),
  unique (tenant_id, kind, subject)
);
create index job_due on job (tenant_id, due_at, job_id) where not is_dead;

-- A draw of chusen-v1: for a place, all its rooms whose lottery closes at that moment (rooms that were added after it had been
-- published are a part of their own); for events, a span. The definition is published before the entries open and never
-- changes. What the draw found stands in lottery_entry and lottery_result until it is announced; only then reservations
-- change their state.
create table lottery_draw (
  tenant_id uuid not null references tenant,
  draw_id uuid not null,
  kind text not null check (kind in ('facility', 'event')),
  container_id uuid,
  part integer not null default 1 check (part > 0),
  event_entry_span_id uuid,
  title text not null,
  definition text not null,
  definition_hash text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draw_at timestamptz not null,
  announce_at timestamptz not null,
  source text not null check (source in ('sealed', 'ceremony', 'drand')),
  sealed_secret bytea,
  state text not null check (state in ('open', 'closed', 'drawn', 'announced')),
  holdings text,
  closing text,
  closing_hash text,
  root text,
  entry_count integer,
  ticket_count integer,
  closed_at timestamptz,
  randomness text,
  randomness_proof text,
  transcript text,
  transcript_hash text,
  drawn_at timestamptz,
  announced_at timestamptz,
  primary key (tenant_id, draw_id),
  unique (tenant_id, container_id, closes_at, part),
  unique (tenant_id, event_entry_span_id),
  unique (tenant_id, draw_id, entry_count),
  foreign key (tenant_id, container_id) references container,
  foreign key (tenant_id, event_entry_span_id) references event_entry_span,
  check ((kind = 'facility') = (container_id is not null)),
  check ((kind = 'event') = (event_entry_span_id is not null)),
  check (opens_at < closes_at and closes_at < draw_at and draw_at <= announce_at),
  check ((source = 'sealed') = (sealed_secret is not null)),
  check (state = 'open' or num_nulls(holdings, closing, closing_hash, root, entry_count, ticket_count, closed_at) = 0),
  check (state in ('open', 'closed') or num_nulls(randomness, transcript, transcript_hash, drawn_at) = 0),
  check ((state = 'announced') = (announced_at is not null))
);
create index lottery_draw_time on lottery_draw (tenant_id, closes_at desc);
create index lottery_draw_under_way on lottery_draw (tenant_id, container_id) include (closes_at) where state <> 'announced';

-- What is published stays as it was, and a draw goes forward only: whoever tries to close or draw one twice fails.
create function keep_lottery_draw() returns trigger language plpgsql as $$
begin
  if (new.kind, new.container_id, new.part, new.event_entry_span_id, new.title, new.definition, new.definition_hash,
      new.opens_at, new.closes_at, new.draw_at, new.announce_at, new.source, new.sealed_secret)
    is distinct from (old.kind, old.container_id, old.part, old.event_entry_span_id, old.title, old.definition,
      old.definition_hash, old.opens_at, old.closes_at, old.draw_at, old.announce_at, old.source, old.sealed_secret)
  then raise exception 'the definition of draw % is published', old.draw_id;
  end if;
  if old.state <> 'open'
    and (new.holdings, new.closing, new.closing_hash, new.root, new.entry_count, new.ticket_count, new.closed_at)
      is distinct from (old.holdings, old.closing, old.closing_hash, old.root, old.entry_count, old.ticket_count, old.closed_at)
  then raise exception 'the list of draw % is closed', old.draw_id;
  end if;
  if old.state not in ('open', 'closed')
    and (new.randomness, new.randomness_proof, new.transcript, new.transcript_hash, new.drawn_at)
      is distinct from (old.randomness, old.randomness_proof, old.transcript, old.transcript_hash, old.drawn_at)
  then raise exception 'draw % is drawn', old.draw_id;
  end if;
  if array_position(array['open', 'closed', 'drawn', 'announced'], new.state)
    is distinct from array_position(array['open', 'closed', 'drawn', 'announced'], old.state) + 1
  then raise exception 'draw % does not become % from %', old.draw_id, new.state, old.state;
  end if;
  return new;
end
$$;
create trigger keep_lottery_draw before update on lottery_draw for each row execute function keep_lottery_draw();

-- As long as nobody has entered, a draw may be taken back and another be published. What refers to it keeps it besides.
-- A closed one goes only with its whole tenant, which the table's owner alone removes and names before.
create function keep_closed_draw() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and not (
    current_setting('app.removed_tenant', true) = old.tenant_id::text
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
  ) is true then raise exception 'draw % is closed', old.draw_id;
  end if;
  return old;
end
$$;
create trigger keep_closed_draw before delete on lottery_draw for each row execute function keep_closed_draw();

-- The frozen list: append only, the app role may not update or delete it. It has as many places as its draw counted when it
-- closed, and that number stays: before the close there is none, and afterwards all of them are taken.
create table lottery_entry (
  tenant_id uuid not null,
  draw_id uuid not null,
  place integer not null check (place > 0),
  entry_count integer not null,
  entry_number text not null,
  user_id uuid not null,
  salt text not null,
  line text not null,
  leaf text not null,
  primary key (tenant_id, draw_id, entry_number),
  constraint lottery_entry_place unique (tenant_id, draw_id, place),
  constraint lottery_entry_within check (place <= entry_count),
  constraint lottery_entry_counted foreign key (tenant_id, draw_id, entry_count)
    references lottery_draw (tenant_id, draw_id, entry_count),
  foreign key (tenant_id, user_id) references account
);

-- What a draw gave an entry; `won` lists the choices. Append only like the list, and once for each entry of it.
create table lottery_result (
  tenant_id uuid not null,
  draw_id uuid not null,
  entry_number text not null,
  rank integer not null check (rank > 0),
  won jsonb not null,
  primary key (tenant_id, draw_id, entry_number),
  unique (tenant_id, draw_id, rank),
  foreign key (tenant_id, draw_id, entry_number) references lottery_entry
);

-- Triggers fire whoever may call their functions.
revoke execute on function keep_lottery_draw, keep_closed_draw from public;

-- A person enters the lottery of a span once, with all the courses applied for as choices in their order.
create table event_lottery_entry (
  tenant_id uuid not null,
  event_entry_span_id uuid not null,
  user_id uuid not null,
  entry_number text not null,
  entry_salt text not null,
  primary key (tenant_id, event_entry_span_id, user_id),
  unique (tenant_id, entry_number),
  foreign key (tenant_id, event_entry_span_id) references event_entry_span,
  foreign key (tenant_id, user_id) references account
);

alter table reservation
  add column draw_id uuid,
  add column pay_until timestamptz,
  add foreign key (tenant_id, draw_id) references lottery_draw;
create index reservation_draw on reservation (tenant_id, draw_id) where draw_id is not null;

-- The number and the salt of an entry stand in event_lottery_entry: a person has one of each per span.
alter table event_reservation
  add column draw_id uuid,
  add column payment_state text not null default 'none',
  add column pay_until timestamptz,
  drop column entry_number,
  drop column entry_salt,
  add foreign key (tenant_id, draw_id) references lottery_draw;
create index event_reservation_draw on event_reservation (tenant_id, draw_id, user_id) where draw_id is not null;

-- From the close of a draw until its announcement, whatever it may give away is held for it (kind 'draw'), so that nobody else
-- takes it and nothing shows who won: what a winner has by then still carries draw_id, and counts as held like the rest.
alter table occupancy
  add column draw_id uuid,
  drop constraint occupancy_kind_check,
  add constraint occupancy_kind_check check (kind in ('reservation', 'closure', 'official', 'draw')),
  add constraint occupancy_kind_draw check (kind = 'reservation' or (kind = 'draw') = (draw_id is not null)),
  add foreign key (tenant_id, draw_id) references lottery_draw;
drop index occupancy_space;
create index occupancy_space on occupancy (tenant_id, space_id, starts_at) include (ends_at, kind, release_at, draw_id);
create index occupancy_draw on occupancy (tenant_id, draw_id) where draw_id is not null;

-- One attempt to pay. Money in whole yen. The provider's word is asked for, never believed from an address. The row stands
-- before the provider is asked to begin; until it has answered there is neither reference nor page.
create table payment (
  tenant_id uuid not null references tenant,
  payment_id uuid not null,
  reservation_id uuid,
  event_reservation_id uuid,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_ref text,
  payment_url text not null default '',
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'JPY'),
  state text not null check (state in ('created', 'pending', 'paid', 'failed', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, payment_id),
  unique (tenant_id, provider, provider_ref),
  check ((reservation_id is null) <> (event_reservation_id is null)),
  check ((provider_ref is null) = (payment_url = '')),
  foreign key (tenant_id, reservation_id) references reservation,
  foreign key (tenant_id, event_reservation_id) references event_reservation
);
create index payment_reservation on payment (tenant_id, reservation_id);
create index payment_event_reservation on payment (tenant_id, event_reservation_id);
create unique index payment_open on payment (tenant_id, reservation_id) where state in ('created', 'pending');
create unique index payment_open_event on payment (tenant_id, event_reservation_id) where state in ('created', 'pending');

create table refund (
  tenant_id uuid not null,
  refund_id uuid not null,
  payment_id uuid not null,
  amount integer not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('requested', 'done', 'failed')),
  provider_ref text not null default '',
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, refund_id),
  foreign key (tenant_id, payment_id) references payment
);
create index refund_payment on refund (tenant_id, payment_id);

-- Every yen of every reservation. Append only. charged + and released − add up to what is owed; received + and refunded − to
-- what is in the till.
create table ledger (
  tenant_id uuid not null references tenant,
  sequence bigint generated always as identity,
  reservation_id uuid,
  event_reservation_id uuid,
  payment_id uuid,
  kind text not null check (kind in ('charged', 'released', 'received', 'received_at_counter', 'refund_due', 'refunded', 'kept')),
  amount integer not null check (amount > 0),
  happened_at timestamptz not null,
  note text not null default '',
  primary key (tenant_id, sequence),
  check ((reservation_id is null) <> (event_reservation_id is null)),
  foreign key (tenant_id, reservation_id) references reservation,
  foreign key (tenant_id, event_reservation_id) references event_reservation,
  foreign key (tenant_id, payment_id) references payment
);
create index ledger_reservation on ledger (tenant_id, reservation_id);
create index ledger_event_reservation on ledger (tenant_id, event_reservation_id);

-- The sandbox provider's own books: what a real one keeps on its side.
create table sandbox_payment (
  tenant_id uuid not null references tenant,
  provider_ref text not null,
  amount integer not null check (amount > 0),
  description text not null,
  return_url text not null,
  state text not null check (state in ('open', 'pending', 'paid', 'failed', 'expired')),
  refunded integer not null default 0 check (refunded >= 0 and refunded <= amount),
  refund_ids text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, provider_ref)
);

-- The outbox: written with the change it tells of, as facts of that moment; words are made of them when it is sent. `dedupe`
-- makes a message happen once however often its cause is run.
create table notice (
  tenant_id uuid not null references tenant,
  notice_id uuid not null,
  sequence bigint generated always as identity,
  user_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('mail', 'line')),
  dedupe text not null,
  recipient text not null,
  facts jsonb not null,
  calendar jsonb,
  relevant_until timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, notice_id),
  unique (tenant_id, channel, dedupe),
  foreign key (tenant_id, user_id) references account
);
create index notice_kept on notice (tenant_id, created_at) where recipient <> '';

-- How far each message is on its way: what changes with every attempt, apart from what is long and stays. It comes and goes
-- with its message, whose channel and sequence it repeats, so that the queue is read from here alone. Until not_before the
-- recipient takes nothing; others do.
create table notice_delivery (
  tenant_id uuid not null,
  notice_id uuid not null,
  channel text not null,
  sequence bigint not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'dropped', 'dead')),
  attempts integer not null default 0,
  not_before timestamptz,
  last_error text not null default '',
  changed_at timestamptz not null,
  primary key (tenant_id, notice_id),
  foreign key (tenant_id, notice_id) references notice on delete cascade
);
create index notice_queue on notice_delivery (tenant_id, channel, sequence) where state in ('queued', 'sending');
create index notice_sending on notice_delivery (tenant_id, channel, changed_at) where state = 'sending';
create index notice_held on notice_delivery (tenant_id, channel, not_before) where not_before is not null;
create index notice_unsent on notice_delivery (tenant_id, sequence) where state in ('dropped', 'dead');

do $$
declare
  name text;
begin
  foreach name in array array['job', 'lottery_draw', 'lottery_entry', 'lottery_result', 'event_lottery_entry', 'payment',
    'refund', 'ledger', 'sandbox_payment', 'notice', 'notice_delivery']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant_isolation on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
       with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
