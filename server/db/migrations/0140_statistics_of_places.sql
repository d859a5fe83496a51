-- serves: 0011_previous_input
-- runs: in a transaction
-- A month of all rooms of a place, added up from those of each: a page about whole places reads nothing else but what it says
-- of each room. Parts of spaces that are lent as one room are left out, as each is counted already.
create table statistics_place_sum (
  tenant_id uuid not null references tenant,
  container_id uuid not null,
  month date not null,
  topic text not null,
  key text not null,
  weekday integer not null,
  counted integer not null,
  planned integer not null,
  fee integer not null,
  reduced integer not null,
  charged integer not null,
  online integer not null,
  counter integer not null,
  refunded integer not null,
  offered integer not null,
  used integer not null,
  official integer not null,
  primary key (tenant_id, container_id, month, topic, key, weekday)
);
alter table statistics_place_sum enable row level security;
alter table statistics_place_sum force row level security;
create policy tenant_isolation on statistics_place_sum
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
