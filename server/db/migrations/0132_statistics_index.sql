-- serves: 0011_previous_input
-- runs: outside a transaction
-- What has changed since statistics were copied last.
create index concurrently if not exists reservation_history_time on reservation_history (tenant_id, happened_at, sequence);
