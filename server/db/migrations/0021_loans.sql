-- serves: 0011_previous_input
-- What a course lends besides instruments: [{"name", "price", "stock"}], price in yen for the whole course, stock null for always
-- enough. What a reservation borrows of it: [{"name", "price"}], frozen when it is reserved.
alter table event add column loans jsonb not null default '[]';
alter table event_reservation add column loans jsonb not null default '[]';

-- Units of what there are too few for everybody, numbered from 1; the key is the judge that none is lent twice. Those of a
-- reservation that has no place any more count as free: whoever takes one next removes them first.
create table event_loan_unit (
  tenant_id uuid not null,
  event_id uuid not null,
  name text not null,
  unit integer not null check (unit > 0),
  event_reservation_id uuid not null,
  primary key (tenant_id, event_id, name, unit),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, event_reservation_id) references event_reservation
);
create index event_loan_unit_reservation on event_loan_unit (tenant_id, event_reservation_id);

alter table event_loan_unit enable row level security;
alter table event_loan_unit force row level security;
create policy tenant_isolation on event_loan_unit
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
