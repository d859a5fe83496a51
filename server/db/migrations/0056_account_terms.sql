-- serves: 0011_previous_input
-- runs: outside a transaction
-- Who belongs to something, is certified for something, or is registered as a group, until a day.
create index concurrently account_terms on account (tenant_id, user_id)
  where class_terms <> '{}' or reduction_terms <> '{}' or group_until is not null;
