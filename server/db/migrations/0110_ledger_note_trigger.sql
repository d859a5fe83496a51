-- serves: 0011_previous_input
-- runs: in a transaction
-- Versions before go on writing codes into the note.
create trigger split_ledger_note before insert or update of note on ledger
  for each row execute function split_ledger_note();
revoke execute on function split_ledger_note from public;
