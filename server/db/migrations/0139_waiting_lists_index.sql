-- serves: 0011_previous_input
-- runs: outside a transaction
-- Who claims what becomes free, and what is held for whose turn it is.
create index concurrently if not exists vacancy_watch_claim on vacancy_watch (tenant_id, event_id) where is_claim;
create index concurrently if not exists vacancy_watch_offer on vacancy_watch (tenant_id, offer_ends_at)
  where offer_ends_at is not null and offer_outcome is null;
create index concurrently if not exists occupancy_watch on occupancy (tenant_id, watch_id) where watch_id is not null;
