-- serves: 0011_previous_input
-- runs: in a transaction
-- What a receipt says of consumption tax where the tenant is a registered issuer of qualified invoices: his number, and
-- the rate that the sum contains. A receipt keeps what was true when it was issued.
alter table tenant_setting
  add column invoice_issuer_number text not null default '' check (invoice_issuer_number ~ '^(T[0-9]{13})?$'),
  add column receipt_tax_rate integer check (receipt_tax_rate between 1 and 99);
alter table receipt
  add column issuer_number text not null default '',
  add column tax_rate integer;
