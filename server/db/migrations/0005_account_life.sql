-- The life of an account: links and codes that are sent by mail, and sessions that their owner can tell apart.

-- What was sent to a mail address and comes back once: a link, and where asked for six digits that stand for it. Both are
-- kept as digests. Whoever answers wrong has so many tries in all; the row counts them.
create table mail_token (
  tenant_id uuid not null references tenant,
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('resetPassword', 'verifyMail')),
  email text not null,
  code_hash bytea,
  code_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references account
);
create index mail_token_user on mail_token (tenant_id, user_id, purpose);
create index mail_token_expiry on mail_token (tenant_id, expires_at);

alter table mail_token enable row level security;
alter table mail_token force row level security;
create policy tenant_isolation on mail_token
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- A session has a name of its own, since its token is a secret, and tells the device on which it was opened.
alter table session add column session_id uuid not null default gen_random_uuid();
alter table session add column device text not null default '';
create unique index session_name on session (tenant_id, session_id);
create index session_owner on session (tenant_id, user_id);
