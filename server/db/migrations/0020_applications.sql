-- serves: 0011_previous_input
-- What reservations of several rooms that were made at once have in common; null for a room by itself.
alter table reservation add column application_id uuid;
