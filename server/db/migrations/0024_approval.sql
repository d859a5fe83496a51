-- serves: 0011_previous_input
-- runs: in a transaction
-- Staff decide on it before it stands; as its room said when it was asked for.
alter table reservation add column needs_approval boolean not null default false;
