-- serves: 0011_previous_input
-- runs: in a transaction
-- function: split_ledger_note 41052c31090b
-- Why a line was posted, and which way money went by hand, were codes within its note. The note keeps what people wrote.
alter table ledger
  add column cause text,
  add column way text,
  add column reference text not null default '',
  add constraint ledger_way_check check (way in ('cash', 'transfer')) not valid;
