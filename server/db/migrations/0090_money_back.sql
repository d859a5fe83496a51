-- serves: 0011_previous_input
-- runs: in a transaction
-- What an act of staff gave back or took off a fee, in yen, and whether that was more than anybody may alone.
alter table audit_event
  add column yen_back integer not null default 0,
  add column is_large_back boolean not null default false;
