-- serves: 0011_previous_input
-- runs: in a transaction
-- function: forget_person 47ce0436808e
-- The secret address at which calendar programs read what a person has reserved: one a person, and only its digest.
create table calendar_feed (
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  token_hash bytea not null,
  made_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references account on delete cascade
);
create unique index calendar_feed_by_token on calendar_feed (tenant_id, token_hash);

alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy tenant_isolation on calendar_feed
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
