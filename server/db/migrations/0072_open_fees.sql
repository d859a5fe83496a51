-- serves: 0011_previous_input
-- runs: outside a transaction
-- Fees that staff have still to decide on: the home of the console counts them each minute, and its number leads to their list.
create index concurrently if not exists reservation_fee_open on reservation (tenant_id, first_date) where not is_fee_final;
