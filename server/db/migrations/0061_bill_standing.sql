-- serves: 0011_previous_input
-- runs: in a transaction
-- Whose account a bill was issued to; null for those from before. It stays when accounts are merged, so that a bill with
-- the former name is told apart. No reference: an account that is swept later leaves the bill, without its name.
alter table bill add column issued_to uuid;

-- What bills say of how to pay, in the town's own words.
alter table tenant_setting add column bill_ways_to_pay text not null default '' check (char_length(bill_ways_to_pay) <= 500);
