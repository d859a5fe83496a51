-- serves: 0011_previous_input
-- runs: outside a transaction
-- Whose money is not settled: what is owed, by whoever asks for it, and what has to go back, over a provider or by hand.
create index concurrently if not exists reservation_owed on reservation (tenant_id, pay_until)
  where payment_state in ('unpaid', 'processing', 'counter');
create index concurrently if not exists event_reservation_owed on event_reservation (tenant_id, pay_until)
  where payment_state in ('unpaid', 'processing', 'counter');
create index concurrently if not exists refund_open on refund (tenant_id, payment_id) where state in ('requested', 'failed');
create index concurrently if not exists ledger_back on ledger (tenant_id, reservation_id, event_reservation_id)
  where kind = 'refund_due' and payment_id is null;
