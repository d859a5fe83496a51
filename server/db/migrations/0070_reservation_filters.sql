-- serves: 0011_previous_input
-- runs: outside a transaction
-- What staff look for among all reservations by what it is for, how it was asked for, and whether its fee was reduced.
create index concurrently if not exists reservation_purpose_type on reservation (tenant_id, purpose_type, first_date);
create index concurrently if not exists reservation_drawn on reservation (tenant_id, first_date) where entry_type = 'lottery';
create index concurrently if not exists reservation_reduced on reservation (tenant_id, first_date)
  where fee_breakdown @? '$.lines[*] ? (@.yen < 0)';
create index concurrently if not exists reservation_at_desk on reservation_history (tenant_id, reservation_id)
  where action in ('reserve', 'enter') and actor like 'staff:%';
