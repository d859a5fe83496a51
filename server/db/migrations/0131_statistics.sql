-- serves: 0011_previous_input
-- runs: in a transaction
-- What 統計 count, without anybody's name (docs/statistics.md): a row for each day of a reservation that is over. It stays when
-- the reservation is forgotten, so nothing points to it.
create table statistics_use (
  tenant_id uuid not null references tenant,
  reservation_id uuid not null,
  day date not null,
  container_id uuid not null,
  article_id uuid not null,
  -- What belongs to the reservation as a whole stands on its first day.
  is_first boolean not null,
  from_minute integer not null,
  to_minute integer not null,
  outcome text not null,
  method text not null check (method in ('online', 'counter', 'lottery')),
  is_at_desk boolean not null,
  purpose_type text not null,
  user_class text not null,
  reduction text not null,
  has_admission boolean not null,
  -- People for whom it was booked; null where nobody said.
  planned integer,
  fee integer not null,
  reduced integer not null,
  charged integer not null,
  online integer not null,
  counter integer not null,
  refunded integer not null,
  -- Of a cancellation, from its day to the first day of use; negative after it.
  days_before integer,
  -- Of an entry whose draw was announced.
  draw_result text check (draw_result in ('won', 'lost')),
  -- Pieces by name.
  equipment jsonb not null,
  primary key (tenant_id, reservation_id, day)
);
create index statistics_use_place on statistics_use (tenant_id, container_id, day);

-- What a room offered on a day that has passed, and which of it was used. The arrays have an element for each block.
create table statistics_day (
  tenant_id uuid not null references tenant,
  article_id uuid not null,
  day date not null,
  container_id uuid not null,
  space_ids uuid[] not null,
  is_combined boolean not null,
  names text[] not null,
  from_minutes integer[] not null,
  to_minutes integer[] not null,
  -- 'open', 'closed' or 'official'.
  offers text[] not null,
  used boolean[] not null,
  has_use boolean not null default false,
  primary key (tenant_id, article_id, day),
  check (cardinality(names) = cardinality(from_minutes) and cardinality(names) = cardinality(to_minutes)
    and cardinality(names) = cardinality(offers) and cardinality(names) = cardinality(used))
);
create index statistics_day_place on statistics_day (tenant_id, container_id, day);

-- Both of a month of a room, added up by what they are looked at. Made of them alone.
create table statistics_sum (
  tenant_id uuid not null references tenant,
  article_id uuid not null,
  month date not null,
  topic text not null,
  key text not null,
  weekday integer not null,
  is_combined boolean not null,
  container_id uuid not null,
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
  primary key (tenant_id, article_id, month, topic, key, weekday, is_combined)
);
create index statistics_sum_place on statistics_sum (tenant_id, container_id, month);

-- Days of places whose sums are not yet made of what they are now.
create table statistics_stale (
  tenant_id uuid not null references tenant,
  container_id uuid not null,
  day date not null,
  primary key (tenant_id, container_id, day)
);

-- How far a tenant has been copied: up to which line of the histories and of the ledger, and up to which day.
create table statistics_progress (
  tenant_id uuid not null references tenant,
  history_at timestamptz not null default '-infinity',
  history_sequence bigint not null default 0,
  ledger_at timestamptz not null default '-infinity',
  ledger_sequence bigint not null default 0,
  days_until date,
  primary key (tenant_id)
);

alter table statistics_use enable row level security;
alter table statistics_use force row level security;
create policy tenant_isolation on statistics_use
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table statistics_day enable row level security;
alter table statistics_day force row level security;
create policy tenant_isolation on statistics_day
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table statistics_sum enable row level security;
alter table statistics_sum force row level security;
create policy tenant_isolation on statistics_sum
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table statistics_stale enable row level security;
alter table statistics_stale force row level security;
create policy tenant_isolation on statistics_stale
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table statistics_progress enable row level security;
alter table statistics_progress force row level security;
create policy tenant_isolation on statistics_progress
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
