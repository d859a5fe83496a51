-- serves: 0011_previous_input
-- runs: in a transaction
-- False while a town sets itself up: residents and visitors are told that it is not open yet. Every town so far is open.
alter table tenant add column is_open boolean not null default true;

alter table fresh_version validate constraint fresh_version_kind_check;
