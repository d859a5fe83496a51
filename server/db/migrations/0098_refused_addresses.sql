-- serves: 0011_previous_input
-- runs: in a transaction
-- Mail addresses that a mail server refused for good. Whoever has one is telephoned until the address changes, or takes a mail
-- after all. A hash, so that nothing of somebody who is forgotten stays here.
create table refused_address (
  tenant_id uuid not null references tenant,
  address_hash bytea not null,
  refused_at timestamptz not null,
  primary key (tenant_id, address_hash)
);
alter table refused_address enable row level security;
alter table refused_address force row level security;
create policy tenant_isolation on refused_address
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
