-- serves: 0011_previous_input
-- runs: until it changes nothing
-- The trigger splits whatever note is written; an unchanged one is enough for that.
update ledger set note = note where tenant_id = current_setting('app.tenant_id')::uuid
  and sequence = any(array(select sequence from ledger
    where tenant_id = current_setting('app.tenant_id')::uuid
      and (note in ('moved', 'settled', 'cancelled', 'over', 'late', 'twice')
        or kind = 'refund_due' and note = 'counter'
        or kind = 'refunded' and (note = 'counter' or note like 'transfer %'))
    limit 500))
