-- What an AddEventToCart that gets its seat writes, and nothing else: the limit that its rate is measured against.
-- Variables: tenant and span, the first of the pupils it writes for, the first turn of this run, and how many clients
-- count turns together.
\set n :n + 1
\set turn :first + :client_id + :clients * :n
\set event 100 + :turn % 1000
\set pupil :turn / 1000
begin;
insert into idempotency (tenant_id, caller, key, operation, body_hash, answer, created_at)
values (:tenant::uuid, 'bench', md5('key ' || :turn::bigint), 'EventReservation/AddEventToCart', sha256(convert_to((:turn::bigint)::text, 'UTF8')),
  jsonb_build_object('items', jsonb_build_array(jsonb_build_object('eventId', md5('event ' || :turn::bigint)::uuid,
    'success', true, 'message', '', 'code', null, 'eventReservationId', md5('turn ' || :turn::bigint)::uuid))), now());
insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id, entry_type,
  state, seat_number, hold_expires_at, hold_extensions, request_for_borrow_instrument, fee, added_at, changed_at)
values (:tenant::uuid, md5('turn ' || :turn::bigint)::uuid,
  left(encode(sha256(convert_to('pupil ' || (:pupil::int + :people::int), 'UTF8')), 'hex'), 32)::uuid,
  left(encode(sha256(convert_to('rush ' || :event::int, 'UTF8')), 'hex'), 32)::uuid, :span::uuid, 'normal', 'in_cart',
  100000 + :pupil::int, now() + interval '15 minutes', 0, false, 0, now(), now());
insert into event_reservation_history (tenant_id, event_reservation_id, happened_at, actor, action, reason, before, after)
values (:tenant::uuid, md5('turn ' || :turn::bigint)::uuid, now(), 'bench', 'add', '', null,
  jsonb_build_object('state', 'in_cart', 'entryType', 'normal', 'eventEntrySpanId', :span::uuid, 'seatNumber',
    100000 + :pupil::int, 'holdUntil', (now() + interval '15 minutes')::text));
commit;
