import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPaidReceipt } from '#server/testing/aPaidReceipt.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ poolSize: 10 });
});
afterAll(() => server.close());

const reason = '別の方の予約でした';

it('[MONEY-06] a receipt that several desks void at once is void once, and its cash goes back once', async () => {
  const { town, staff, named } = await aPaidReceipt(server);
  const clerks = await Promise.all(Array.from({ length: 4 }, () => aStaffMember(server, town.tenant)));
  const answers = await Promise.all(
    [staff, staff, ...clerks].map((clerk) => server.call('Desk/VoidReceipt', { ...named, reason }, { staff: clerk })),
  );
  expect(answers.map(({ body }) => body.error?.code ?? 'voided').toSorted()).toEqual([
    ...Array(5).fill('receiptIsVoid'),
    'voided',
  ]);
  const back = await server.db
    .selectFrom('ledger')
    .select('amount')
    .where('reservation_id', '=', named.reservationId)
    .where('kind', '=', 'refunded')
    .execute();
  expect(back).toEqual([{ amount: 1_200 }]);
});

it('[MONEY-06] a till from which cash is being taken back cannot be closed until it is out', async () => {
  const { staff, named, closing } = await aPaidReceipt(server);
  const counted = await closing();
  const [voided, closed] = await server.db.transaction().execute(async (trx) => {
    // The void has the till by now and waits for the reservation.
    await sql`select 1 from reservation where reservation_id = ${named.reservationId} for update`.execute(trx);
    const voiding = server.call('Desk/VoidReceipt', { ...named, reason }, { staff });
    await untilWaiting(server, 1);
    const closing = server.call('Desk/CloseTill', counted, { staff });
    await Promise.race([closing, untilWaiting(server, 2)]);
    return [voiding, closing] as const;
  });
  expect((await voided).status).toBe(200);
  expect((await closed).body.error?.code).toBe('tillMoved');
});
