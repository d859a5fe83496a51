-- How often something has changed that processes keep in memory (server/fresh). A change raises the number in its own
-- transaction, so a number that is read says which changes the rest of the same snapshot shows. Rows are never deleted
-- while their tenant exists: the sum over a scope only grows, in the order in which changes become visible.
create table fresh_version (
  tenant_id uuid not null,
  kind text not null check (kind in ('tenant', 'place', 'space', 'courses', 'course')),
  subject_id uuid not null,
  scope_id uuid not null,
  number bigint not null default 1,
  primary key (tenant_id, kind, subject_id)
) with (fillfactor = 50);
-- Without the number, so that raising it touches no index.
create index fresh_version_scope on fresh_version (tenant_id, scope_id);

alter table fresh_version enable row level security;
alter table fresh_version force row level security;
create policy tenant_isolation on fresh_version
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
