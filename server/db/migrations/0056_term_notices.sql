-- serves: 0011_previous_input
-- runs: in a transaction
-- Whether people are told that what they belong to, or are certified for, ends soon. A town that exists already says so itself: an
-- upgrade sends nobody a mail that no town has asked for.
alter table tenant_setting add column tells_of_terms boolean not null default false;
alter table tenant_setting alter column tells_of_terms set default true;
