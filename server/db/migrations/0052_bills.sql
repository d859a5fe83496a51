-- serves: 0011_previous_input
-- runs: in a transaction
-- The last number that was given to a bill of a fiscal year. Who holds the row gives the next ones.
create table bill_number (
  tenant_id uuid not null references tenant,
  fiscal_year integer not null,
  last_number integer not null check (last_number >= 0),
  primary key (tenant_id, fiscal_year)
);

-- Bills (納入通知書) for what is owed, as they were issued. Whom for is read from his account, which can be forgotten.
create table bill (
  tenant_id uuid not null references tenant,
  bill_id uuid not null,
  fiscal_year integer not null,
  number integer not null check (number > 0),
  reservation_id uuid,
  event_reservation_id uuid,
  amount integer not null check (amount > 0),
  pay_until timestamptz,
  place_name text not null,
  purpose text not null,
  -- What it is for, line by line; empty where a part was paid before.
  lines jsonb not null,
  issued_at timestamptz not null,
  issued_by text not null,
  -- How often it was printed.
  printed integer not null default 1,
  primary key (tenant_id, bill_id),
  unique (tenant_id, fiscal_year, number),
  check ((reservation_id is null) <> (event_reservation_id is null)),
  foreign key (tenant_id, reservation_id) references reservation,
  foreign key (tenant_id, event_reservation_id) references event_reservation
);
create index bill_reservation on bill (tenant_id, reservation_id, issued_at) where reservation_id is not null;
create index bill_event_reservation on bill (tenant_id, event_reservation_id, issued_at)
  where event_reservation_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['bill_number', 'bill'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_isolation on %I
      using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
      with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
