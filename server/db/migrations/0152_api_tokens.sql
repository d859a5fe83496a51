-- serves: 0011_previous_input
-- runs: in a transaction
-- Tokens by which other programs of a town call the API. The token itself is shown once and kept nowhere.
create table api_token (
  tenant_id uuid not null references tenant,
  token_id uuid not null,
  name text not null check (name <> ''),
  token_hash bytea not null,
  -- What it may do, by the names of the permissions of staff, at which places; null for all of the tenant.
  permissions text[] not null check (cardinality(permissions) > 0),
  container_ids uuid[] check (cardinality(container_ids) > 0),
  issued_at timestamptz not null,
  -- The first and the last day on which it is good.
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  -- Who issued and revoked it, as histories keep actors, with their names at that time.
  issued_by text not null,
  issued_by_name text not null,
  -- Written at most once a minute.
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name text,
  primary key (tenant_id, token_id),
  constraint api_token_hash unique (tenant_id, token_hash),
  check ((revoked_at is null) = (revoked_by_name is null))
);

alter table api_token enable row level security;
alter table api_token force row level security;
create policy tenant_isolation on api_token
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
