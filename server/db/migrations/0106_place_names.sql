-- serves: 0011_previous_input
-- runs: in a transaction
-- The halls by whose names the list of tenants is searched: it is read before a tenant is known. Each import and the daily sweep
-- keep them.
alter table tenant add column place_names text[] not null default '{}';
