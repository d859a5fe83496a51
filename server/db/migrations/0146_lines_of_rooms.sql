-- serves: 0011_previous_input
-- runs: outside a transaction
-- Who claims frames of rooms on some days: every look at what takes a room asks for it.
create index concurrently if not exists vacancy_watch_claim_on on vacancy_watch (tenant_id, day)
  where is_claim and day is not null;
