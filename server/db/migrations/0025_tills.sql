-- serves: 0011_previous_input
-- runs: in a transaction
-- The cash of a place on a day: what was in the drawer when it opened, what was counted, and what stayed for the next day.
create table till (
  tenant_id uuid not null references tenant,
  till_id uuid not null,
  -- A place of rooms or of courses.
  container_id uuid not null,
  day date not null,
  is_open boolean not null default true,
  float_yen integer not null check (float_yen >= 0),
  -- Why it opened with another sum than the last one left; '' otherwise.
  float_reason text not null default '',
  opened_at timestamptz not null,
  opened_by text not null,
  closed_at timestamptz,
  closed_by text not null default '',
  -- Counted less expected when it was closed, and why.
  difference integer not null default 0,
  difference_reason text not null default '',
  -- What stays for the next day.
  left_yen integer not null default 0 check (left_yen >= 0),
  version integer not null default 1,
  primary key (tenant_id, till_id),
  constraint till_day unique (tenant_id, container_id, day),
  check (is_open or closed_at is not null)
);
create unique index till_open on till (tenant_id, container_id) where is_open;

-- What was counted, before the expected sum was shown. Each count stays.
create table till_count (
  tenant_id uuid not null,
  till_id uuid not null,
  count_number integer not null,
  -- Pieces by the yen of one.
  pieces jsonb not null,
  counted integer not null check (counted >= 0),
  expected integer not null,
  counted_at timestamptz not null,
  counted_by text not null,
  primary key (tenant_id, till_id, count_number),
  foreign key (tenant_id, till_id) references till
);

-- What was wrong in a closed till, made good in one that is open. Append only.
create table till_correction (
  tenant_id uuid not null,
  correction_id uuid not null,
  till_id uuid not null,
  corrected_till_id uuid not null,
  amount integer not null check (amount <> 0),
  reason text not null check (reason <> ''),
  made_at timestamptz not null,
  made_by text not null,
  primary key (tenant_id, correction_id),
  foreign key (tenant_id, till_id) references till,
  foreign key (tenant_id, corrected_till_id) references till,
  check (till_id <> corrected_till_id)
);
create index till_correction_till on till_correction (tenant_id, till_id);
create index till_correction_corrected on till_correction (tenant_id, corrected_till_id);

-- The last number that was given to a receipt of a fiscal year. Who holds the row gives the next one.
create table receipt_number (
  tenant_id uuid not null references tenant,
  fiscal_year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (tenant_id, fiscal_year)
);

-- Receipts for cash, as they were issued. Whom for is read from his account, which can be forgotten.
create table receipt (
  tenant_id uuid not null references tenant,
  receipt_id uuid not null,
  fiscal_year integer not null,
  number integer not null check (number > 0),
  till_id uuid not null,
  reservation_id uuid,
  event_reservation_id uuid,
  amount integer not null check (amount > 0),
  tendered integer not null,
  place_name text not null,
  purpose text not null,
  -- What it was for, line by line; empty where it was paid in part before.
  lines jsonb not null,
  issued_at timestamptz not null,
  issued_by text not null,
  -- How often it was printed.
  printed integer not null default 0,
  primary key (tenant_id, receipt_id),
  unique (tenant_id, fiscal_year, number),
  check (tendered >= amount),
  check ((reservation_id is null) <> (event_reservation_id is null)),
  foreign key (tenant_id, till_id) references till,
  foreign key (tenant_id, reservation_id) references reservation,
  foreign key (tenant_id, event_reservation_id) references event_reservation
);
create index receipt_till on receipt (tenant_id, till_id);
create index receipt_reservation on receipt (tenant_id, reservation_id) where reservation_id is not null;
create index receipt_event_reservation on receipt (tenant_id, event_reservation_id) where event_reservation_id is not null;

-- The till that the cash went into or came from; null for all else, and for what the command line received.
alter table ledger add column till_id uuid;
alter table ledger add constraint ledger_till foreign key (tenant_id, till_id) references till not valid;

do $$
declare
  name text;
begin
  foreach name in array array['till', 'till_count', 'till_correction', 'receipt_number', 'receipt'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_isolation on %I
      using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
      with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
