-- serves: 0011_previous_input
-- runs: outside a transaction
-- What a closure holds, and what it waits for.
create index concurrently occupancy_closure on occupancy (tenant_id, closure_id) where closure_id is not null;
