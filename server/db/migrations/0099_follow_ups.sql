-- serves: 0011_previous_input
-- runs: in a transaction
-- What staff have still to do about a promised use that changed: decide what becomes of it, or tell its person by telephone.
create table follow_up (
  tenant_id uuid not null references tenant,
  follow_up_id uuid not null,
  -- Exactly one.
  reservation_id uuid,
  event_reservation_id uuid,
  -- The place, of rooms or of courses, whose staff do it.
  container_id uuid not null,
  -- 'unreached': it is only to be told. Anything else: why what was promised is not offered any more.
  why text not null check (why in ('withdrawn', 'closed', 'hours', 'placeClosed', 'unreached')),
  -- What was promised, and what it is now; '' where that is not known. In words, a line for each day.
  was text not null,
  becomes text not null,
  began_at timestamptz not null,
  began_by text not null,
  done_at timestamptz,
  done_by text not null default '',
  -- 'kept': it can be used as promised. 'told': its person knows that it cannot. 'settled': something else decided it.
  outcome text check (outcome in ('kept', 'told', 'settled')),
  reason text not null default '',
  primary key (tenant_id, follow_up_id),
  check ((reservation_id is null) <> (event_reservation_id is null)),
  check ((done_at is null) = (outcome is null)),
  foreign key (tenant_id, reservation_id) references reservation on delete cascade,
  foreign key (tenant_id, event_reservation_id) references event_reservation on delete cascade
);
-- One decision at a time.
create unique index follow_up_reservation on follow_up (tenant_id, reservation_id)
  where reservation_id is not null and done_at is null and why <> 'unreached';
create unique index follow_up_event_reservation on follow_up (tenant_id, event_reservation_id)
  where event_reservation_id is not null and done_at is null and why <> 'unreached';
create index follow_up_open on follow_up (tenant_id, began_at) where done_at is null;
create index follow_up_of_reservation on follow_up (tenant_id, reservation_id) where reservation_id is not null;
create index follow_up_of_event_reservation on follow_up (tenant_id, event_reservation_id) where event_reservation_id is not null;

alter table follow_up enable row level security;
alter table follow_up force row level security;
create policy tenant_isolation on follow_up
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
