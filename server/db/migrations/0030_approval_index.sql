-- serves: 0011_previous_input
-- runs: outside a transaction
-- What waits for a decision of staff, the longest first.
create index concurrently reservation_under_review on reservation (tenant_id, container_id, booked_at)
  where state = 'under_review';
