-- What a Reserve that wins writes, and nothing else: the limit that its rate is measured against. Variables: tenant and
-- container, the first place of this run, and how many clients count places together. pgbench takes every colon before a
-- word or a number for a variable, inside of texts too.
\set n :n + 1
\set place :first + :client_id + :clients * :n
\set room :place % 25
\set day :place / 75
\set frame (:place / 25) % 3
\set user :place % 500
begin;
insert into idempotency (tenant_id, caller, key, operation, body_hash, answer, created_at)
values (:tenant::uuid, 'bench', md5('key ' || :place::bigint), 'Reservation/Reserve', sha256(convert_to((:place::bigint)::text, 'UTF8')),
  jsonb_build_object('entryType', 'normal', 'reservationId', md5('place ' || :place::bigint)::uuid, 'receipt', null), now());
insert into reservation (tenant_id, reservation_id, user_id, container_id, container_name, article_id, article_name,
  first_date, last_date, entry_type, state, payment_state, purpose, purpose_type, admission_fee_required,
  expected_attendees, equipment_names, fee, booked_at, changed_at)
values (:tenant::uuid, md5('place ' || :place::bigint)::uuid,
  left(encode(sha256(convert_to('user ' || :user::int, 'UTF8')), 'hex'), 32)::uuid, :container::uuid, '文化会館',
  left(encode(sha256(convert_to('article ' || :room::int, 'UTF8')), 'hex'), 32)::uuid, '会議室',
  date '2040-01-01' + :day::int, date '2040-01-01' + :day::int, 'normal', 'confirmed', 'none', '定例会', '会議', false,
  20, '{}', 1200, now(), now());
insert into reservation_detail (tenant_id, reservation_id, detail_number, date, frame_name, from_minute, to_minute, fee)
values (:tenant::uuid, md5('place ' || :place::bigint)::uuid, 1, date '2040-01-01' + :day::int, '午前', 540 + :frame::int * 240,
  720 + :frame::int * 240, 1200);
insert into reservation_history (tenant_id, reservation_id, happened_at, actor, action, reason, before, after)
values (:tenant::uuid, md5('place ' || :place::bigint)::uuid, now(), 'bench', 'reserve', '', null,
  jsonb_build_object('state', 'confirmed', 'paymentState', 'none', 'fee', 1200, 'details', jsonb_build_array(
    jsonb_build_object('detailNumber', 1, 'frameName', '午前', 'date', date '2040-01-01' + :day::int,
      'fromMinute', 540 + :frame::int * 240, 'toMinute', 720 + :frame::int * 240, 'fee', 1200))));
insert into occupancy (tenant_id, occupancy_id, space_id, starts_at, ends_at, kind, reservation_id)
values (:tenant::uuid, md5('occupancy ' || :place::bigint)::uuid,
  left(encode(sha256(convert_to('space ' || :room::int, 'UTF8')), 'hex'), 32)::uuid,
  (date '2040-01-01' + :day::int)::timestamptz + make_interval(hours => :frame::int * 4),
  (date '2040-01-01' + :day::int)::timestamptz + make_interval(hours => :frame::int * 4 + 3),
  'reservation', md5('place ' || :place::bigint)::uuid);
insert into job (tenant_id, job_id, kind, subject, due_at, first_due_at)
values
  (:tenant::uuid, md5('done ' || :place::bigint)::uuid, 'completeUse', md5('place ' || :place::bigint), '2040-01-01', '2040-01-01'),
  (:tenant::uuid, md5('remind ' || :place::bigint)::uuid, 'remind', md5('place ' || :place::bigint), '2040-01-01', '2040-01-01');
commit;
