-- serves: 0011_previous_input
-- runs: in a transaction
-- A receipt whose cash was taken back: it stays, with who voided it, when and why. The version before reads the two lines of the
-- ledger that go with it, a sum that is due back and was handed over.
alter table receipt
  add column voided_at timestamptz,
  add column voided_by text not null default '',
  add column void_reason text not null default '';
