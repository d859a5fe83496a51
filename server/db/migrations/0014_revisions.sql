-- serves: 0011_previous_input
-- runs: in a transaction
-- What a tenant's offer was changed from and to, each time, whoever did it: people and reservations are no part of it.
-- Whoever writes a bundle names the revision he has read; of two who write the next one the key refuses the second.
create table tenant_revision (
  tenant_id uuid not null references tenant,
  revision integer not null check (revision > 0),
  made_at timestamptz not null,
  made_by text not null,
  -- In the form of server/bundle/plan/difference.ts.
  changes jsonb not null,
  constraint tenant_revision_next primary key (tenant_id, revision)
);

alter table tenant_revision enable row level security;
alter table tenant_revision force row level security;
create policy tenant_isolation on tenant_revision
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
