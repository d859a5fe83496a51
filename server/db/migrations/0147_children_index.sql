-- serves: 0011_previous_input
-- runs: outside a transaction
-- A person has an event once, and so has each of their children. A version before this one writes no children, so what the
-- former index refused of it the first of these refuses.
create unique index concurrently if not exists event_reservation_once_own on event_reservation (tenant_id, user_id, event_id)
  where child_id is null and state in ('in_cart', 'applied', 'won', 'awaiting_payment', 'fixed');
create unique index concurrently if not exists event_reservation_once_child on event_reservation (tenant_id, child_id, event_id)
  where child_id is not null and state in ('in_cart', 'applied', 'won', 'awaiting_payment', 'fixed');
create index concurrently if not exists event_reservation_child on event_reservation (tenant_id, child_id, sequence)
  where child_id is not null;
drop index concurrently if exists event_reservation_once;
