-- Event mode: courses, the spans and conditions under which people may take them, carts and reservations.

alter table tenant_setting
  add column cart_hold_minutes integer not null default 15 check (cart_hold_minutes between 5 and 60);

create table event_container (
  tenant_id uuid not null references tenant,
  event_container_id uuid not null,
  key text not null,
  name text not null,
  sort integer not null,
  color text not null,
  background_color text not null,
  zip_code text not null,
  address text not null,
  phone_number text not null,
  fax_number text not null,
  url text not null,
  description text not null,
  is_published boolean not null,
  primary key (tenant_id, event_container_id),
  unique (tenant_id, key)
);

create table event_category (
  tenant_id uuid not null,
  event_category_id uuid not null,
  event_container_id uuid not null,
  key text not null,
  name text not null,
  sort integer not null,
  is_published boolean not null,
  primary key (tenant_id, event_category_id),
  unique (tenant_id, key),
  foreign key (tenant_id, event_container_id) references event_container
);
create index event_category_container on event_category (tenant_id, event_container_id, sort);

-- Capacity null takes everybody, birth_month 0 everybody's birthday. Price in yen per session, 0 for free.
create table event (
  tenant_id uuid not null,
  event_id uuid not null,
  event_category_id uuid not null,
  key text not null,
  number text not null,
  name text not null,
  sort integer not null,
  is_published boolean not null,
  capacity integer check (capacity > 0),
  price integer not null check (price >= 0),
  place text not null,
  instructor text not null,
  supplementary_information text not null,
  birth_month integer not null check (birth_month between 0 and 12),
  ask_for_borrow_instrument boolean not null,
  primary key (tenant_id, event_id),
  unique (tenant_id, key),
  foreign key (tenant_id, event_category_id) references event_category
);
create index event_category_event on event (tenant_id, event_category_id, sort);

-- Numbered by day and time within the event. Minutes of the day.
create table event_session (
  tenant_id uuid not null,
  event_session_id uuid not null,
  event_id uuid not null,
  session_number integer not null check (session_number > 0),
  date date not null,
  from_minute integer not null check (from_minute between 0 and 1440),
  to_minute integer not null check (to_minute between 0 and 1440),
  primary key (tenant_id, event_session_id),
  unique (tenant_id, event_id, session_number),
  check (from_minute < to_minute),
  foreign key (tenant_id, event_id) references event
);
create index event_session_date on event_session (tenant_id, date);

-- When people may come, how, and how many events each of them may take in it. The results of a lottery are told from
-- announce_at on.
create table event_entry_span (
  tenant_id uuid not null references tenant,
  event_entry_span_id uuid not null,
  key text not null,
  name text not null,
  sort integer not null,
  entry_type text not null check (entry_type in ('normal', 'lottery')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  announce_at timestamptz,
  limit_count integer check (limit_count > 0),
  primary key (tenant_id, event_entry_span_id),
  unique (tenant_id, key),
  check (opens_at < closes_at),
  check ((entry_type = 'lottery') = (announce_at is not null)),
  check (announce_at >= closes_at)
);

create table entry_span_event (
  tenant_id uuid not null,
  event_entry_span_id uuid not null,
  event_id uuid not null,
  primary key (tenant_id, event_entry_span_id, event_id),
  foreign key (tenant_id, event_entry_span_id) references event_entry_span,
  foreign key (tenant_id, event_id) references event
);
create index entry_span_event_event on entry_span_event (tenant_id, event_id);

-- UpperLimit: at most limit_count of the events of side b. NotReserved: who has one of side a cannot have one of side b.
create table event_condition (
  tenant_id uuid not null references tenant,
  event_condition_id uuid not null,
  key text not null,
  name text not null,
  description text not null,
  sort integer not null,
  type text not null check (type in ('UpperLimit', 'NotReserved')),
  limit_count integer not null check (limit_count >= 0),
  border_style text not null,
  border_width text not null,
  border_color text not null,
  primary key (tenant_id, event_condition_id),
  unique (tenant_id, key),
  check ((type = 'UpperLimit') = (limit_count > 0))
);

create table condition_event (
  tenant_id uuid not null,
  event_condition_id uuid not null,
  event_id uuid not null,
  side text not null check (side in ('a', 'b')),
  primary key (tenant_id, event_condition_id, event_id),
  foreign key (tenant_id, event_condition_id) references event_condition,
  foreign key (tenant_id, event_id) references event
);
create index condition_event_event on condition_event (tenant_id, event_id);

-- A person and an event. Who takes a place of an event with a capacity takes one of its seats, numbered from 1; the unique
-- index is the judge that no seat is sold twice. A seat in a cart is held until hold_expires_at by the clock of the
-- database: from then on it counts as free, and whoever takes it next takes it away from this row first.
create table event_reservation (
  tenant_id uuid not null,
  event_reservation_id uuid not null,
  user_id uuid not null,
  event_id uuid not null,
  event_entry_span_id uuid not null,
  entry_type text not null check (entry_type in ('normal', 'lottery')),
  state text not null check (state in ('in_cart', 'removed', 'applied', 'withdrawn', 'won', 'lost', 'lapsed',
    'awaiting_payment', 'fixed', 'cancelled_user', 'cancelled_operator')),
  seat_number integer check (seat_number > 0),
  hold_expires_at timestamptz,
  hold_extensions integer not null default 0 check (hold_extensions >= 0),
  request_for_borrow_instrument boolean not null,
  fee integer not null check (fee >= 0),
  entry_number text,
  entry_salt text,
  sequence bigint generated always as identity,
  added_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, event_reservation_id),
  foreign key (tenant_id, user_id) references account,
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, event_entry_span_id) references event_entry_span,
  constraint event_reservation_seat_state
    check (seat_number is null or state in ('in_cart', 'won', 'awaiting_payment', 'fixed')),
  constraint event_reservation_hold check ((hold_expires_at is not null) = (state = 'in_cart' and seat_number is not null))
);
create unique index event_reservation_seat on event_reservation (tenant_id, event_id, seat_number)
  include (hold_expires_at) where seat_number is not null;
create unique index event_reservation_once on event_reservation (tenant_id, user_id, event_id)
  where state in ('in_cart', 'applied', 'won', 'awaiting_payment', 'fixed');
create unique index event_reservation_entry_number on event_reservation (tenant_id, entry_number);
create index event_reservation_user on event_reservation (tenant_id, user_id, sequence);
create index event_reservation_event on event_reservation (tenant_id, event_id, state);

-- One per session of the event, made when it is reserved; its id is what the QR code shows.
create table event_reservation_detail (
  tenant_id uuid not null,
  event_reservation_detail_id uuid not null,
  event_reservation_id uuid not null,
  event_session_id uuid not null,
  primary key (tenant_id, event_reservation_detail_id),
  unique (tenant_id, event_reservation_id, event_session_id),
  foreign key (tenant_id, event_reservation_id) references event_reservation,
  foreign key (tenant_id, event_session_id) references event_session
);
create index event_reservation_detail_session on event_reservation_detail (tenant_id, event_session_id);

-- Append only: the app role may not update or delete it.
create table event_reservation_history (
  tenant_id uuid not null,
  event_reservation_id uuid not null,
  happened_at timestamptz not null,
  sequence bigint generated always as identity,
  actor text not null,
  action text not null,
  reason text not null,
  before jsonb,
  after jsonb not null,
  primary key (tenant_id, event_reservation_id, sequence),
  foreign key (tenant_id, event_reservation_id) references event_reservation
);

do $$
declare
  name text;
begin
  foreach name in array array['event_container', 'event_category', 'event', 'event_session', 'event_entry_span',
    'entry_span_event', 'event_condition', 'condition_event', 'event_reservation', 'event_reservation_detail',
    'event_reservation_history']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant_isolation on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
       with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
