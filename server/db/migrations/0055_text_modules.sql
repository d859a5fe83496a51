-- serves: 0011_previous_input
-- runs: in a transaction
-- Text modules by kind, as the bundle says them; a kind that is not there has those of the house.
alter table tenant_setting add column text_modules jsonb not null default '{}';
