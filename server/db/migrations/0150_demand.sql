-- serves: 0011_previous_input
-- runs: in a transaction
-- Whether anybody sees how much each choice of a draw is wanted while entries are taken.
alter table tenant_setting add column shows_demand boolean not null default false;
