-- Since when it is known that an account is its person's: by a mail that came back, or by the staff who made it. Null for
-- a guest of whom nothing came back yet. Accounts from before this migration count as verified; a default says so for
-- the rows that are there, which row-level security would hide from an update.
alter table account add column verified_at timestamptz default now();
alter table account alter column verified_at drop default;

-- Who may reserve. LINE knows its users, so a linked one needs no mail.
alter table account add column is_verified boolean not null
  generated always as (verified_at is not null or line_user_id is not null) stored;

-- Anybody can type an address that is not his, so only verified ones belong to somebody.
drop index account_email;
create unique index account_email on account (tenant_id, lower(email)) where verified_at is not null;
create index account_unverified on account (tenant_id, created_at) where verified_at is null;

-- How many open reservations a guest may have that are not paid; null is no limit.
alter table tenant_setting add column max_unpaid_of_guest integer default 5 check (max_unpaid_of_guest > 0);
