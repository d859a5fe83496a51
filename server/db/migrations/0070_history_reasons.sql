-- serves: 0011_previous_input
-- runs: outside a transaction
-- What was written of reservations, oldest first, until it is forgotten.
create index concurrently if not exists reservation_history_said on reservation_history (tenant_id, happened_at)
  where reason <> '';
create index concurrently if not exists event_reservation_history_said on event_reservation_history (tenant_id, happened_at)
  where reason <> '';
