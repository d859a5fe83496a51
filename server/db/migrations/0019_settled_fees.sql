-- serves: 0011_previous_input
-- What a fee came from that staff have still to decide on, in the form of rules/facility/fee/settledFee.ts; null otherwise.
alter table reservation add column charged_days jsonb;
