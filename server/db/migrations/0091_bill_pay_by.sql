-- serves: 0011_previous_input
-- runs: in a transaction
-- Until when something overdue is to be paid by its bill; null for a bill that was issued in time.
alter table bill add column pay_by date;
