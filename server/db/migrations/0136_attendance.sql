-- serves: 0011_previous_input
-- runs: in a transaction
-- function: forget_person 4acfe3dbba49
-- function: forget_before 5dd9fee8e1c6
-- Whether somebody came to a session of a course, as staff mark it: a row for each cell of the sheet that is not empty,
-- so that who marks one never writes over another.
create table attendance (
  tenant_id uuid not null references tenant,
  event_reservation_id uuid not null,
  event_session_id uuid not null,
  mark text not null check (mark in ('present', 'absent', 'late')),
  marked_by text not null,
  marked_at timestamptz not null,
  primary key (tenant_id, event_reservation_id, event_session_id),
  foreign key (tenant_id, event_reservation_id, event_session_id)
    references event_reservation_detail (tenant_id, event_reservation_id, event_session_id)
);

alter table attendance enable row level security;
alter table attendance force row level security;
create policy tenant_isolation on attendance
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
