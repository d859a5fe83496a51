-- serves: 0010_machines
-- runs: outside a transaction
-- The newest reservation of a person in one room, which fills in the next one, is read without the others of that person.
create index concurrently reservation_previous_input on reservation (tenant_id, user_id, article_id, booked_at, reservation_id);
