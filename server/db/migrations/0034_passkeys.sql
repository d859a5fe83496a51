-- serves: 0011_previous_input
-- runs: in a transaction
-- Passkeys (WebAuthn) as second factor of staff.
create table staff_passkey (
  tenant_id uuid not null,
  staff_id uuid not null,
  passkey_id uuid not null,
  -- The authenticator's own name for it, in base64url.
  credential_id text not null check (credential_id <> ''),
  -- As COSE key.
  public_key bytea not null,
  -- How often it signed; 0 for good where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, staff_id, passkey_id),
  constraint staff_passkey_credential unique (tenant_id, credential_id),
  foreign key (tenant_id, staff_id) references staff
);
alter table staff_passkey enable row level security;
alter table staff_passkey force row level security;
create policy tenant_isolation on staff_passkey
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- What a passkey is asked to sign for a session. Each is good once.
alter table staff_session add column challenge text, add column challenge_at timestamptz;
