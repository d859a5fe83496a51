-- Reads what a version before 0.5.0 writes into the note of the ledger: why, and which way money went by hand.
create or replace function split_ledger_note() returns trigger language plpgsql as $$
begin
  if new.cause is not null or new.way is not null then
    return new;
  end if;
  if new.note in ('moved', 'settled', 'cancelled', 'over', 'late', 'twice') then
    new.cause := new.note;
  elsif new.kind = 'refunded' and new.note = 'counter' then
    new.way := 'cash';
  elsif new.kind = 'refunded' and new.note like 'transfer %' then
    new.way := 'transfer';
    new.reference := substr(new.note, length('transfer ') + 1);
  elsif new.kind <> 'refund_due' or new.note <> 'counter' then
    return new;
  end if;
  new.note := '';
  return new;
end
$$;
