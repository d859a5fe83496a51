import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEntryNumber, newEntrySalt } from '#server/lottery/entryNumber.ts';
import { aLotterySchool, type LotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { newId } from '#server/newId.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aMember } from '#server/testing/factories.ts';
import { likeAccount } from '#server/testing/likeAccount.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** How many of them can be told by mail. */
const mailed = 20;

/** Entries like that of a person who has entered, each of somebody new; written directly. */
async function enterLike({ tenant: { tenantId } }: LotterySchool, userId: string, count: number) {
  const people = Array.from({ length: count }, (_, index) => ({
    person: newId(),
    userNumber: `many-${index + 1}`,
    email: index < mailed ? `many-${index + 1}@example.jp` : null,
    number: newEntryNumber(),
    salt: newEntrySalt(),
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as entrant (person uuid, number text, salt text)`;
  const { db } = server;
  await likeAccount(db, userId, people);
  await sql`insert into event_lottery_entry select tenant_id, event_entry_span_id, person, number, salt
    from event_lottery_entry, ${given} where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  await sql`
    with copied as (
      select gen_random_uuid() as id, person, event_reservation.* from event_reservation, ${given}
      where tenant_id = ${tenantId} and user_id = ${userId} order by person, sequence
    ), applied as (
      insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id,
        entry_type, state, request_for_borrow_instrument, fee, added_at, changed_at, draw_id)
      select tenant_id, id, person, event_id, event_entry_span_id, entry_type, state, request_for_borrow_instrument,
        fee, added_at, changed_at, draw_id from copied
    )
    insert into event_reservation_detail
    select detail.tenant_id, gen_random_uuid(), copied.id, detail.event_session_id
    from copied join event_reservation_detail as detail using (tenant_id, event_reservation_id)`.execute(db);
}

type Row = { readonly name: string; readonly what: string; readonly count: number };

/** How many reservations of each course have come to stand so, with all that came of it. */
async function outcomes({ tenant: { tenantId } }: LotterySchool) {
  const { rows } = await sql<Row>`
    select name, state || ' ' || payment_state
        || (case when seat_number is null then '' else ' seat' end)
        || (case when pay_until is null then '' else ' due' end) || ': '
        || (select string_agg(action, ' ' order by sequence) from event_reservation_history as history
          where history.event_reservation_id = event_reservation.event_reservation_id)
        || coalesce((select string_agg(' ' || kind || ' ' || amount, '') from ledger
          where ledger.event_reservation_id = event_reservation.event_reservation_id), '')
        || coalesce((select string_agg(' ' || kind, '' order by kind) from job
          where subject = 'event:' || event_reservation.event_reservation_id), '') as what,
      count(*)::integer as count
    from event_reservation join event using (tenant_id, event_id)
    where tenant_id = ${tenantId} group by 1, 2 order by 1, 2`.execute(server.db);
  return rows.map(({ name, what, count }) => `${name} ${count} × ${what}`).toSorted();
}

it('[LOT-01] hundreds learn their results, each with all that follows from it', async () => {
  server.clock.set('2026-06-10T10:00');
  const school = await aLotterySchool(server, { tenant: { setting: { fee_collection: 'online' } } });
  const events = [
    await school.event({ name: '有料', capacity: 120, price: 1000 }),
    await school.event({ name: '無料', capacity: 70 }),
    await school.event({ name: '無制限' }),
  ];
  const first = await aMember(server, school.tenant);
  await school.apply(first, events);
  await enterLike(school, first.userId, 449);
  await sql`delete from event_reservation_history where tenant_id = ${school.tenant.tenantId}`.execute(server.db);
  await runJobs(server, '2026-06-30T17:00');
  await runJobs(server, '2026-06-30T17:10');
  await runJobs(server, '2026-07-05T09:00');
  expect((await school.draw()).state).toBe('announced');
  expect(await outcomes(school)).toEqual([
    '有料 120 × won unpaid seat due: announce charge charged 1000 expireUnpaid remind',
    '有料 330 × lost none: announce',
    '無制限 450 × fixed none: announce fix remind',
    '無料 380 × lost none: announce',
    '無料 70 × fixed none seat: announce fix remind',
  ]);
  expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  const told = await server.db
    .selectFrom('notice')
    .select('dedupe')
    .where('tenant_id', '=', school.tenant.tenantId)
    .where('kind', 'in', ['won', 'lost'])
    .execute();
  expect(told.length).toBe((1 + mailed) * events.length);
  // The best ranks have the lowest seats of those who learnt it with them, and every seat is taken once.
  const { rows: seats } = await sql<{ seats: number; highest: number }>`
    select count(distinct seat_number)::integer as seats, max(seat_number) as highest from event_reservation
    where event_id = ${events[0]?.eventId}`.execute(server.db);
  expect(seats).toEqual([{ seats: 120, highest: 120 }]);
}, 120_000);
