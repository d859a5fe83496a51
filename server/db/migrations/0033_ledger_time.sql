-- serves: 0011_previous_input
-- runs: outside a transaction
-- What was written in a time.
create index concurrently ledger_time on ledger (tenant_id, happened_at);
