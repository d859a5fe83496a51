-- serves: 0011_previous_input
-- runs: in a transaction
-- The provider by which staff of a tenant sign in.
create table oidc_provider (
  tenant_id uuid not null references tenant,
  audience text not null check (audience in ('staff', 'residents')),
  is_on boolean not null,
  label text not null check (label <> ''),
  issuer text not null check (issuer <> ''),
  client_id text not null check (client_id <> ''),
  -- Sealed; '' for a client without one.
  client_secret text not null,
  scopes text not null,
  -- What the provider must say of everybody, such as hd or tid; '' for nothing.
  required_claim text not null,
  required_value text not null,
  groups_claim text not null,
  -- [{ group, role, containerIds }], see rules/staff/oidc/mapping.ts.
  mappings jsonb not null check (jsonb_typeof(mappings) = 'array'),
  -- Values of amr and acr that count as a second factor.
  factor_marks text[] not null,
  makes_accounts boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by_name text not null,
  primary key (tenant_id, audience)
);

-- Somebody who is on the way to a provider and back. Taken once.
create table oidc_attempt (
  tenant_id uuid not null references tenant,
  state_hash bytea not null,
  audience text not null,
  -- Of what the browser keeps to itself.
  browser_hash bytea not null,
  issuer text not null,
  nonce text not null,
  verifier text not null,
  purpose text not null,
  -- Whose account it is about, and the session in which it was begun.
  owner_id uuid,
  session_id uuid,
  return_to text not null,
  begun_at timestamptz not null,
  primary key (tenant_id, state_hash)
);
create index oidc_attempt_begun on oidc_attempt (tenant_id, begun_at);

-- Who of the staff is who at the provider.
create table staff_identity (
  tenant_id uuid not null,
  issuer text not null,
  subject text not null,
  staff_id uuid not null,
  -- Made by the provider: what they hold follows their groups.
  is_managed boolean not null,
  linked_at timestamptz not null,
  -- When the provider last said that they belong here.
  checked_at timestamptz not null,
  -- Sealed; null where the provider gave none.
  refresh_token text,
  primary key (tenant_id, issuer, subject),
  constraint staff_identity_staff unique (tenant_id, staff_id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, staff_id)
);

alter table staff_session add column is_by_provider boolean not null default false;

alter table oidc_provider enable row level security;
alter table oidc_provider force row level security;
create policy tenant_isolation on oidc_provider
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table oidc_attempt enable row level security;
alter table oidc_attempt force row level security;
create policy tenant_isolation on oidc_attempt
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table staff_identity enable row level security;
alter table staff_identity force row level security;
create policy tenant_isolation on staff_identity
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
