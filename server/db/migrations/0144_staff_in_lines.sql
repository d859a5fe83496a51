-- serves: 0011_previous_input
-- runs: in a transaction
-- contract: no version has ever read or written offered_by and offer_reason; what is offered out of turn is not done
-- Staff put people into a line for a course who telephone or stand at the counter.
alter table vacancy_watch
  -- Who of the staff did; '' where the person did themselves.
  add column asked_by text not null default '',
  drop column offered_by,
  drop column offer_reason;
