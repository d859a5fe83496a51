-- serves: 0011_previous_input
-- runs: in a transaction
-- Who works with the console. Staff are no accounts: they have tables, sessions and a second factor of their own.
create table staff (
  tenant_id uuid not null references tenant,
  staff_id uuid not null,
  -- What is typed to sign in, in lower case.
  login text not null check (login <> ''),
  name text not null check (name <> ''),
  email text not null default '',
  -- Null until the invitation is accepted.
  password_hash text,
  -- The secret of the app that makes the codes, in base32; null until it is set up.
  totp_secret text,
  -- The same while it is being set up.
  totp_pending text,
  -- The step of the last code that was taken: each code is good once.
  totp_step bigint not null default 0,
  invited_at timestamptz not null,
  signed_in_at timestamptz,
  disabled_at timestamptz,
  -- Of a demo tenant: everybody at this machine may ask for his codes.
  is_demo boolean not null default false,
  -- Raised by each change of what others decide about him.
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, staff_id),
  constraint staff_login unique (tenant_id, login)
);

create table staff_grant (
  tenant_id uuid not null,
  staff_id uuid not null,
  grant_number integer not null,
  role text not null check (role in ('admin', 'manager', 'desk', 'courses', 'cashier', 'viewer', 'auditor')),
  -- Places of rooms or of courses; null for the whole tenant.
  container_ids uuid[] check (cardinality(container_ids) > 0),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (tenant_id, staff_id, grant_number),
  foreign key (tenant_id, staff_id) references staff
);

create table staff_session (
  tenant_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- When the second factor was given last; null while it is asked for.
  factor_at timestamptz,
  device text not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, staff_id) references staff
);
create index staff_session_staff on staff_session (tenant_id, staff_id);

-- Links that are handed over: the first one, or after a lost password or factor.
create table staff_invitation (
  tenant_id uuid not null,
  token_hash bytea not null,
  staff_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, staff_id) references staff
);
create index staff_invitation_staff on staff_invitation (tenant_id, staff_id);

create table staff_recovery_code (
  tenant_id uuid not null,
  staff_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, staff_id, code_hash),
  foreign key (tenant_id, staff_id) references staff
);

-- What staff changed, written in the transaction of the change. Append only.
create table audit_event (
  tenant_id uuid not null references tenant,
  sequence bigint generated always as identity,
  happened_at timestamptz not null,
  -- 'staff:' and an id, or 'operator:local:' and a login.
  actor text not null,
  -- His name at that time.
  actor_name text not null,
  session_id uuid,
  address text not null,
  action text not null,
  permission text not null,
  -- The place it was done at; null for the whole tenant.
  container_id uuid,
  subject text not null,
  -- What was asked for, and what it led to, without secrets.
  request jsonb not null,
  answer jsonb not null,
  reason text not null,
  primary key (tenant_id, sequence)
);
create index audit_event_subject on audit_event (tenant_id, subject, sequence);
create index audit_event_time on audit_event (tenant_id, happened_at);

do $$
declare
  name text;
begin
  foreach name in array array['staff', 'staff_grant', 'staff_session', 'staff_invitation', 'staff_recovery_code', 'audit_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_isolation on %I
      using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
      with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
