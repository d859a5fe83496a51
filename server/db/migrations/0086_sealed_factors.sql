-- serves: 0011_previous_input
-- runs: in a transaction
-- Whether a process reads what is sealed. While one of the version before lives, nothing is sealed that it would have to read.
alter table server_process add column reads_seals boolean not null default false;
