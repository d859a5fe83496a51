-- serves: 0011_previous_input
-- runs: in a transaction
-- A closure that staff have decided: what of a place is closed on which days, and what residents read of it. What it closes
-- stands in occupancy, which alone decides who may have a place.
create table closure (
  tenant_id uuid not null references tenant,
  closure_id uuid not null,
  -- A place of rooms or of courses.
  container_id uuid not null,
  kind text not null check (kind in ('holiday', 'temporary', 'maintenance', 'official', 'emergency')),
  -- The rooms that were chosen, none for all of the place, and the spaces that these take.
  article_ids uuid[] not null,
  space_ids uuid[] not null,
  first_day date not null,
  last_day date not null,
  -- Sunday is 0; none for every day.
  weekdays integer[] not null,
  from_minute integer not null,
  to_minute integer not null,
  -- For staff.
  reason text not null check (reason <> ''),
  -- For residents.
  told text not null check (told <> ''),
  state text not null default 'closed' check (state in ('closed', 'lifted')),
  made_at timestamptz not null,
  made_by text not null,
  lifted_at timestamptz,
  lifted_by text not null default '',
  lift_reason text not null default '',
  version integer not null default 1,
  primary key (tenant_id, closure_id),
  check (first_day <= last_day),
  check (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440),
  check ((state = 'lifted') = (lifted_at is not null))
);
create index closure_place on closure (tenant_id, container_id, last_day);

-- What a closure does to a reservation, an entry or a course that it lies over, each in a transaction of its own.
-- 'waiting': a draw is not announced yet. The reservation is not referred to: it may be forgotten before.
create table closure_line (
  tenant_id uuid not null,
  closure_id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in ('reservation', 'entry', 'course')),
  intent text not null check (intent in ('cancel', 'move', 'keep', 'notify')),
  state text not null check (state in ('open', 'waiting', 'done', 'failed', 'dropped')),
  -- What became of it: cancelled, moved, kept, told, lost in the draw, or over already.
  outcome text not null default '' check (outcome in ('', 'cancelled', 'moved', 'kept', 'notified', 'lost', 'gone')),
  refund integer not null default 0 check (refund >= 0),
  -- How many people were told.
  told integer not null default 0,
  failure text not null default '',
  -- It was asked for while the closure was being decided, and added afterwards.
  is_late boolean not null default false,
  settled_at timestamptz,
  primary key (tenant_id, closure_id, subject_id),
  foreign key (tenant_id, closure_id) references closure,
  check ((state = 'done') = (outcome <> '')),
  check ((state = 'failed') = (failure <> ''))
);
create index closure_line_unsettled on closure_line (tenant_id, closure_id) where state in ('open', 'waiting', 'failed');

-- Of a closure's own row, and of a reservation's that lies under one: when the reservation ends, that row becomes the
-- closure's, so that nobody else comes in between.
alter table occupancy add column closure_id uuid;

do $$
declare
  name text;
begin
  foreach name in array array['closure', 'closure_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_isolation on %I
      using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
      with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
