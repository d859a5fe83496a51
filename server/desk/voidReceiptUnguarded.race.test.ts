import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as payableQueries from '#server/facility/payable.queries.ts';
import type * as tillQueries from '#server/payment/till/till.queries.ts';
import { aPaidReceipt } from '#server/testing/aPaidReceipt.ts';
import { heldUp } from '#server/testing/heldUp.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

/** The negative control of the races of voids: the same program, which finds tills and reservations without holding them. */
vi.mock('#server/payment/till/till.queries.ts', async (original) => {
  const real = await original<typeof tillQueries>();
  return { ...real, lockTill: real.tillNamed };
});
vi.mock('#server/facility/payable.queries.ts', async (original) => {
  const real = await original<typeof payableQueries>();
  const lockSeveral: typeof real.lockSeveral = () => Promise.resolve([]);
  return { ...real, lockSeveral };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ poolSize: 10 });
});
afterAll(() => server.close());

const reason = '別の方の予約でした';

it('without locks the cash of a receipt goes back twice', async () => {
  const { staff, named } = await aPaidReceipt(server);
  const call = () => server.call('Desk/VoidReceipt', { ...named, reason }, { staff });
  const answers = await heldUp(server, named.reservationId, [call, call]);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});

it('without locks cash is taken out of a till that is closed meanwhile, and is in no sum of it', async () => {
  const { staff, named, closing } = await aPaidReceipt(server);
  const counted = await closing();
  // The till is closed while the void, which has looked at it, waits for the reservation.
  const { voiding, closed } = await server.db.transaction().execute(async (trx) => {
    await sql`select 1 from reservation where reservation_id = ${named.reservationId} for update`.execute(trx);
    const begun = server.call('Desk/VoidReceipt', { ...named, reason }, { staff });
    await untilWaiting(server, 1);
    return { voiding: begun, closed: await server.call('Desk/CloseTill', counted, { staff }) };
  });
  expect([closed.status, closed.body.difference]).toEqual([200, 0]);
  expect((await voiding).status).toBe(200);
});
