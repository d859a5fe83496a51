import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import type * as tillQueries from './till.queries.ts';

/** The negative control of the till's races: the same program, whose statements find a till without holding it. */
vi.mock('./till.queries.ts', async (original) => {
  const real = await original<typeof tillQueries>();
  return { ...real, lockTill: real.tillNamed };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ poolSize: 10 });
});
afterAll(() => server.close());

const pieces = {
  '10000': 0,
  '5000': 0,
  '2000': 0,
  '1000': 30,
  '500': 0,
  '100': 0,
  '50': 0,
  '10': 0,
  '5': 0,
  '1': 0,
};

it('without the lock cash goes into a till that is closed meanwhile, and is in no sum of it', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aPayingTown(server);
  const staff = await aStaffMember(server, town.tenant);
  const { containerId } = town.hall;
  const reservationId = await book(server, town);
  const { tillId } = (await server.call('Desk/OpenTill', { containerId, float: 30_000 }, { staff })).body;
  const counted = await server.call('Desk/CountTill', { containerId, tillId, version: 1, pieces }, { staff });
  const { version } = counted.body;
  const [received, closed] = await server.db.transaction().execute(async (trx) => {
    // Whoever pays has found the till by now and waits for the reservation.
    await sql`select 1 from reservation where reservation_id = ${reservationId} for update`.execute(trx);
    const paying = server.call('Desk/ReceiveCash', { reservationId, tendered: 2_000 }, { staff });
    await untilWaiting(server, 1);
    const request = { containerId, tillId, version, left: 30_000, reason: '' };
    return [paying, await server.call('Desk/CloseTill', request, { staff })] as const;
  });
  expect(closed.status).toBe(200);
  expect(closed.body.difference).toBe(0);
  expect((await received).status).toBe(200);
  const through = await server.db.selectFrom('ledger').select('amount').where('till_id', '=', tillId).execute();
  expect(through.reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThan(0);
});
