-- serves: 0011_previous_input
-- runs: outside a transaction
create index concurrently if not exists account_merged on account (tenant_id, merged_into);
