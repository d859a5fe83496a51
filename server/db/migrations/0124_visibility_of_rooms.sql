-- serves: 0011_previous_input
-- runs: in a transaction
-- What residents may do with a room: reserve it, see whether it is free, or neither. Staff reserve each of them.
alter table article
  add column visibility text not null default 'bookable' check (visibility in ('bookable', 'vacancy', 'hidden'));
