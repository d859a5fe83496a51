import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as payableQueries from '#server/facility/payable.queries.ts';
import { aPayingTown, book, linesOf, standingOf } from '#server/testing/aPayingTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { heldUp } from '#server/testing/heldUp.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

/** The negative control of charging at once: the same program, which holds no reservation. */
vi.mock('#server/facility/payable.queries.ts', async (original) => {
  const real = await original<typeof payableQueries>();
  return { ...real, lockSeveral: async () => [], lockAny: async () => [] };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

async function aDesk() {
  const town = await aPayingTown(server, { setting: { fee_collection: 'counter', cancel_deadline_days: 0 } });
  const staff = await aStaffMember(server, town.tenant);
  const reservationId = await book(server, town, { date: '2026-06-20' });
  const lines = [{ kind: 'own' as const, label: '清掃', yen: 500 }];
  const { version } = (await server.call('Desk/PreviewCharge', { reservationId, lines }, { staff })).body;
  const charge = () => server.http('Desk/AddCharge', { reservationId, lines, reason: '床の清掃', version }, { staff });
  return { town, reservationId, charge };
}

it('without the lock two desks charge the same twice', async () => {
  const { town, reservationId, charge } = await aDesk();
  const answers = await Promise.all(await heldUp(server, reservationId, [charge, charge]));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const lines = await linesOf(server, town.tenant.tenantId, { kind: 'reservation', id: reservationId });
  expect(lines).toEqual(['charged 1200', 'charged 500', 'charged 500']);
});

it('without the lock what is cancelled meanwhile is charged all the same', async () => {
  const { town, reservationId, charge } = await aDesk();
  const meanwhile = async () => {
    const { session } = town;
    expect(await server.http('Reservation/CancelReservation', { reservationId }, { session })).toMatchObject({
      status: 200,
    });
  };
  const rows = sql`new.kind = 'charged'`;
  const charged = await writeTogether(server, { table: 'ledger', rows, count: 1, meanwhile }, charge);
  expect(charged.status).toBe(200);
  expect((await standingOf(server, reservationId)).owed).toBe(500);
});
