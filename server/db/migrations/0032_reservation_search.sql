-- serves: 0011_previous_input
-- runs: outside a transaction
-- What staff look for among all reservations: by day of use, also those that began before it, and by the day they were asked for.
create index concurrently if not exists reservation_use on reservation (tenant_id, first_date, container_id, state, payment_state);
create index concurrently if not exists reservation_span on reservation (tenant_id, last_date) where last_date > first_date;
create index concurrently if not exists reservation_asked on reservation (tenant_id, booked_at, container_id, state);
