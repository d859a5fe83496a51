-- serves: 0011_previous_input
-- runs: in a transaction
-- Closures that come again, as they were said: their days to come are laid down without end, and some days are excepted.
create table closure_rule (
  tenant_id uuid not null references tenant,
  closure_rule_id uuid not null,
  sort integer not null,
  container_id uuid not null,
  space_ids uuid[] not null,
  kind text not null check (kind in ('closure', 'official')),
  note text not null,
  -- A day of every month, or two days of every year.
  every jsonb not null,
  -- Days 'YYYY-MM-DD' on which it does not come.
  excepted text[] not null,
  from_minute integer not null,
  to_minute integer not null,
  -- The last day up to which it stands in occupancy.
  laid_until date not null,
  primary key (tenant_id, closure_rule_id)
);
alter table closure_rule enable row level security;
alter table closure_rule force row level security;
create policy tenant_isolation on closure_rule
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- What was laid down for one of them.
alter table occupancy add column closure_rule_id uuid;
