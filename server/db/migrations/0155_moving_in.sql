-- serves: 0011_previous_input
-- runs: in a transaction
-- function: forget_person 338aa93e1bd0
-- function: forget_before a7712037c5d7
-- What came in from another system, by the number it has there: the second run of a file finds it again. `digest` is of the
-- line as it was read last, so that what has not changed is not written. Who was forgotten here keeps a row whose number
-- nobody can read, by which a later file does not bring them back (forget_person).
create table moved_row (
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('person', 'member', 'reservation', 'entry')),
  external_id text not null check (external_id <> ''),
  target_id uuid not null,
  digest text not null,
  moved_at timestamptz not null,
  primary key (tenant_id, kind, external_id)
);
create index moved_row_target on moved_row (tenant_id, target_id);

alter table moved_row enable row level security;
alter table moved_row force row level security;
create policy tenant_isolation on moved_row
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
