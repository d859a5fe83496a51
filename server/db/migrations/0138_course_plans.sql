-- serves: 0011_previous_input
-- runs: in a transaction
-- A course that is called off takes nobody any more, and everybody is told so; '' while it takes place.
alter table event add column called_off text not null default '';

-- What staff have decided about a course that people have, and what it does to each of them, in a transaction of its own:
-- one that dies is gone on with where it stopped.
create table course_plan (
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('callOff')),
  -- The reason, as the people read it.
  told text not null check (told <> ''),
  made_at timestamptz not null,
  made_by text not null,
  primary key (tenant_id, plan_id)
);
-- It is called off once, by whoever comes first.
create unique index course_plan_call_off on course_plan (tenant_id, event_id) where kind = 'callOff';

-- The reservation is not referred to: it may be forgotten before.
create table course_plan_line (
  tenant_id uuid not null,
  plan_id uuid not null,
  event_reservation_id uuid not null,
  state text not null check (state in ('open', 'done', 'failed')),
  -- What became of it: cancelled, or over already.
  outcome text not null default '' check (outcome in ('', 'cancelled', 'gone')),
  refund integer not null default 0 check (refund >= 0),
  failure text not null default '',
  settled_at timestamptz,
  primary key (tenant_id, plan_id, event_reservation_id),
  foreign key (tenant_id, plan_id) references course_plan,
  check ((state = 'done') = (outcome <> '')),
  check ((state = 'failed') = (failure <> ''))
);
create index course_plan_line_unsettled on course_plan_line (tenant_id, plan_id) where state <> 'done';

do $$
declare
  name text;
begin
  foreach name in array array['course_plan', 'course_plan_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_isolation on %I
      using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
      with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
