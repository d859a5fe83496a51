-- serves: 0011_previous_input
-- runs: in a transaction
-- From which networks staff work, as somebody typed it: for the console of the tenant, and for what is done at single halls.
create table console_network (
  tenant_id uuid primary key references tenant,
  -- [{ containerId, networks: [{ network, note }] }]; containerId null for the whole console, a network in its usual form.
  lists jsonb not null check (jsonb_typeof(lists) = 'array'),
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by_name text not null
);

alter table console_network enable row level security;
alter table console_network force row level security;
create policy tenant_isolation on console_network
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
