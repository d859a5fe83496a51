-- serves: 0011_previous_input
-- runs: in a transaction
-- Whether people are told that what they belong to, or are certified for, ends soon.
alter table tenant_setting add column tells_of_terms boolean not null default true;
