-- serves: 0011_previous_input
-- runs: outside a transaction
-- What went through a till.
create index concurrently ledger_till on ledger (tenant_id, till_id) where till_id is not null;
