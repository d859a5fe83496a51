-- serves: 0011_previous_input
-- runs: in a transaction
-- Whether anybody may look at what the tenant offers without an account.
alter table tenant add column is_visible_to_public boolean not null default false;
