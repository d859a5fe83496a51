-- serves: 0011_previous_input
-- runs: outside a transaction
-- Whether staff keep a memo of a reservation, which every open board asks for all that it shows.
create index concurrently if not exists reservation_memo on reservation_history (tenant_id, reservation_id, sequence)
  where action = 'memo';
