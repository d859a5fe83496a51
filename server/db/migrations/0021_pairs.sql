-- serves: 0011_previous_input
-- Whom a person brings to a course, in the form of rules/event/companions.ts; null for nobody.
alter table event add column companions jsonb;
-- Whom he brings: [{"name", "birthday", "price"}], the price in yen frozen when it is reserved.
alter table event_reservation add column party jsonb not null default '[]';

-- The seats of a course that counts everybody who comes: that of the reservation itself and those of whom it brings. The key
-- is the judge that no seat is sold twice. Those of a reservation without a seat count as free: whoever takes seats next
-- removes them first.
create table event_party_seat (
  tenant_id uuid not null,
  event_id uuid not null,
  seat_number integer not null check (seat_number > 0),
  event_reservation_id uuid not null,
  primary key (tenant_id, event_id, seat_number),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, event_reservation_id) references event_reservation
);
create index event_party_seat_reservation on event_party_seat (tenant_id, event_reservation_id);

alter table event_party_seat enable row level security;
alter table event_party_seat force row level security;
create policy tenant_isolation on event_party_seat
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
