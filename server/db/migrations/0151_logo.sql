-- serves: 0011_previous_input
-- runs: in a transaction
-- The picture that stands beside the town's name, without its bytes, which are a row of `picture`; null for none.
alter table tenant add column logo jsonb;
