-- Tenant data carries tenant_id first in every key, constraint and index, is written with it in every statement, and
-- sits behind row-level security as a second wall. The directory (tenant) is the one table read before a tenant is known,
-- so it holds only what anybody may see.

create extension if not exists btree_gist;

create table tenant (
  tenant_id uuid primary key,
  alias text not null unique check (alias ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  mode text not null check (mode in ('facility', 'event')),
  prefecture text not null,
  is_listed boolean not null,
  hue text not null,
  time_zone text not null,
  liff_id text not null,
  function_tag text not null,
  user_number_label text not null,
  can_reserve boolean not null,
  can_register_by_app boolean not null,
  can_qr_reception boolean not null,
  can_event_reception boolean not null,
  can_cancel boolean not null,
  can_facility_span_reservation boolean not null,
  is_visible_facility_info boolean not null,
  is_visible_reservation boolean not null,
  is_visible_application_result boolean not null
);

-- Keys the server signs with; made once, shared by every process.
create table server_secret (
  name text primary key,
  value bytea not null
);

create table tenant_setting (
  tenant_id uuid primary key references tenant,
  line_channel_id text not null,
  cancel_deadline_days integer not null check (cancel_deadline_days between 0 and 365),
  undo_minutes integer not null check (undo_minutes between 0 and 1440),
  release_cancelled text not null check (release_cancelled in ('at_once', 'next_morning')),
  max_open_reservations integer check (max_open_reservations > 0),
  max_frames_per_month integer check (max_frames_per_month > 0),
  fee_collection text not null check (fee_collection in ('none', 'online', 'counter'))
);

create table policy_version (
  tenant_id uuid not null references tenant,
  policy_id uuid not null,
  kind text not null check (kind in ('privacy', 'terms')),
  version integer not null check (version > 0),
  content text not null,
  published_at timestamptz not null,
  primary key (tenant_id, policy_id),
  unique (tenant_id, kind, version)
);

create table account (
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  user_number text not null,
  kind text not null check (kind in ('member', 'guest')),
  password_hash text not null,
  last_name text not null,
  first_name text not null,
  last_name_kana text not null,
  first_name_kana text not null,
  email text,
  phone_number_1 text not null,
  phone_number_2 text not null,
  phone_number_3 text not null,
  phone_number_type text not null check (phone_number_type in ('Home', 'Mobile')),
  address text not null,
  birthday date,
  line_user_id text,
  suspended_until date,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  unique (tenant_id, user_number),
  unique (tenant_id, line_user_id)
);
create unique index account_email on account (tenant_id, lower(email));

create table agreement (
  tenant_id uuid not null,
  user_id uuid not null,
  policy_id uuid not null,
  agreed_at timestamptz not null,
  primary key (tenant_id, user_id, policy_id),
  foreign key (tenant_id, user_id) references account,
  foreign key (tenant_id, policy_id) references policy_version
);

create table session (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references account
);
create index session_used on session (tenant_id, used_at);

-- One row per user action that had an effect; the answer is replayed to its retries.
create table idempotency (
  tenant_id uuid not null references tenant,
  caller text not null,
  key text not null,
  operation text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, caller, key)
);
create index idempotency_created on idempotency (tenant_id, created_at);

create table container (
  tenant_id uuid not null references tenant,
  container_id uuid not null,
  key text not null,
  name text not null,
  sort integer not null,
  zip_code text not null,
  address text not null,
  phone_number text not null,
  fax_number text not null,
  url text not null,
  description text not null,
  reservation_notes text not null,
  primary key (tenant_id, container_id),
  unique (tenant_id, key)
);

-- The smallest thing that can be taken. A hall that can be divided is several spaces.
create table space (
  tenant_id uuid not null,
  space_id uuid not null,
  container_id uuid not null,
  key text not null,
  name text not null,
  primary key (tenant_id, space_id),
  unique (tenant_id, key),
  foreign key (tenant_id, container_id) references container
);

-- What a resident reserves. Times are minutes of the day; closed_weekdays counts Sunday as 0. The windows are
-- documents of the shapes in rules/facility/windows.ts, checked when they are imported.
create table article (
  tenant_id uuid not null,
  article_id uuid not null,
  container_id uuid not null,
  key text not null,
  name text not null,
  description text not null,
  sort integer not null,
  is_published boolean not null,
  time_frame_type text not null check (time_frame_type in ('frame', 'time')),
  slot_minutes integer not null check (slot_minutes in (30, 60)),
  opens_minute integer not null check (opens_minute between 0 and 1440),
  closes_minute integer not null check (closes_minute between 0 and 1440),
  closed_weekdays integer[] not null,
  holiday_rule text not null check (holiday_rule in ('open', 'closed', 'closed_next_day')),
  preparation_before integer not null check (preparation_before between 0 and 720),
  preparation_after integer not null check (preparation_after between 0 and 720),
  hourly_fee_weekday integer not null check (hourly_fee_weekday >= 0),
  hourly_fee_saturday integer not null check (hourly_fee_saturday >= 0),
  hourly_fee_holiday integer not null check (hourly_fee_holiday >= 0),
  booking_window jsonb not null,
  lottery_window jsonb,
  primary key (tenant_id, article_id),
  unique (tenant_id, key),
  check (opens_minute < closes_minute),
  foreign key (tenant_id, container_id) references container
);
create index article_container on article (tenant_id, container_id, sort);

create table article_space (
  tenant_id uuid not null,
  article_id uuid not null,
  space_id uuid not null,
  primary key (tenant_id, article_id, space_id),
  foreign key (tenant_id, article_id) references article,
  foreign key (tenant_id, space_id) references space
);

create table time_frame (
  tenant_id uuid not null,
  article_id uuid not null,
  name text not null,
  sort integer not null,
  from_minute integer not null check (from_minute between 0 and 1440),
  to_minute integer not null check (to_minute between 0 and 1440),
  fee_weekday integer not null check (fee_weekday >= 0),
  fee_saturday integer not null check (fee_saturday >= 0),
  fee_holiday integer not null check (fee_holiday >= 0),
  primary key (tenant_id, article_id, from_minute, to_minute),
  unique (tenant_id, article_id, name),
  check (from_minute < to_minute),
  foreign key (tenant_id, article_id) references article
);

create table equipment (
  tenant_id uuid not null,
  container_id uuid not null,
  name text not null,
  sort integer not null,
  primary key (tenant_id, container_id, name),
  foreign key (tenant_id, container_id) references container
);

-- Names and fees are frozen copies: a later change of the catalogue never changes what was agreed.
create table reservation (
  tenant_id uuid not null,
  reservation_id uuid not null,
  user_id uuid not null,
  container_id uuid not null,
  container_name text not null,
  article_id uuid not null,
  article_name text not null,
  first_date date not null,
  last_date date not null,
  entry_type text not null check (entry_type in ('normal', 'lottery')),
  state text not null,
  payment_state text not null,
  purpose text not null,
  purpose_type text not null,
  admission_fee_required boolean not null,
  admission_fee integer,
  expected_attendees integer,
  equipment_names text[] not null,
  fee integer not null check (fee >= 0),
  entry_number text,
  entry_salt text,
  booked_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, reservation_id),
  check (first_date <= last_date),
  foreign key (tenant_id, user_id) references account,
  foreign key (tenant_id, container_id) references container,
  foreign key (tenant_id, article_id) references article
);
create index reservation_user on reservation (tenant_id, user_id, first_date, booked_at, reservation_id);
create unique index reservation_entry_number on reservation (tenant_id, entry_number);

create table reservation_detail (
  tenant_id uuid not null,
  reservation_id uuid not null,
  detail_number integer not null check (detail_number > 0),
  date date not null,
  frame_name text not null,
  from_minute integer not null,
  to_minute integer not null,
  fee integer not null check (fee >= 0),
  primary key (tenant_id, reservation_id, detail_number),
  check (from_minute < to_minute),
  foreign key (tenant_id, reservation_id) references reservation
);

-- Append only: the app role may not update or delete it.
create table reservation_history (
  tenant_id uuid not null,
  reservation_id uuid not null,
  happened_at timestamptz not null,
  sequence bigint generated always as identity,
  actor text not null,
  action text not null,
  reason text not null,
  before jsonb,
  after jsonb not null,
  primary key (tenant_id, reservation_id, sequence),
  foreign key (tenant_id, reservation_id) references reservation
);

-- Whatever holds a place: reservations with their preparation time, closures, official use. The constraint is the judge;
-- reads use the plain columns, because only leakproof operators reach an index under row-level security. Two days at
-- most per row, so that a read can bound starts_at from below. From release_at on (a cancelled use may keep its place until
-- the next morning) a row counts as gone: reads pass over it, and whoever takes the place deletes it first.
create table occupancy (
  tenant_id uuid not null,
  occupancy_id uuid not null,
  space_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  kind text not null check (kind in ('reservation', 'closure', 'official')),
  reservation_id uuid,
  note text not null default '',
  release_at timestamptz,
  primary key (tenant_id, occupancy_id),
  check (starts_at < ends_at and ends_at - starts_at <= interval '2 days'),
  check ((kind = 'reservation') = (reservation_id is not null)),
  foreign key (tenant_id, space_id) references space,
  foreign key (tenant_id, reservation_id) references reservation,
  constraint occupancy_no_overlap exclude using gist (tenant_id with =, space_id with =, during with &&)
);
create index occupancy_space on occupancy (tenant_id, space_id, starts_at) include (ends_at, kind, release_at);
create index occupancy_reservation on occupancy (tenant_id, reservation_id);
-- Few rows wait for their release, and whoever takes a place looks for them first.
create index occupancy_released on occupancy (tenant_id, space_id, starts_at) where release_at is not null;

create table announcement (
  tenant_id uuid not null references tenant,
  announcement_id uuid not null,
  key text not null,
  title text not null,
  body text not null,
  published_from timestamptz not null,
  published_to timestamptz,
  primary key (tenant_id, announcement_id),
  unique (tenant_id, key)
);

do $$
declare
  name text;
begin
  for name in
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'tenant'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant_isolation on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
       with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;

-- Counters of failed logins and registrations, shared by all processes; the shape is the rate limiter's.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
