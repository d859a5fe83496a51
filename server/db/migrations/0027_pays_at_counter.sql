-- serves: 0011_previous_input
-- runs: in a transaction
-- Its fee is taken at the counter, whatever the tenant does otherwise, as was agreed when staff booked it.
alter table reservation add column pays_at_counter boolean not null default false;
