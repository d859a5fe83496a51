-- serves: 0011_previous_input
-- runs: in a transaction
-- When somebody came to a session of a course; who recorded it stands in the history.
alter table event_reservation_detail add column arrived_at timestamptz;
