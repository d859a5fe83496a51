-- serves: 0011_previous_input
-- runs: outside a transaction
-- One till of a window is open at a time.
create unique index concurrently if not exists till_of_day on till (tenant_id, container_id, day, number);
create unique index concurrently if not exists till_open_at_window on till (tenant_id, container_id, name) where is_open;
drop index concurrently if exists till_open;
