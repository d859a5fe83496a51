import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aPayingTown, book, linesOf, standingOf } from '#server/testing/aPayingTown.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(200);

let server: TestServer;
let town: SmallTown;
beforeAll(async () => {
  server = await aServer({ poolSize: 10 });
  town = await aPayingTown(server, { setting: { fee_collection: 'counter', cancel_deadline_days: 0 } });
  await enterOrdinance(server, town, {});
});
afterAll(() => server.close());

/** One after the other: each round has a day of its own for a while. */
const aUse = (round: number) => book(server, town, { date: addDays('2026-06-20', round % 60) });

const charge = (reservationId: string, yen: number, version: number | null = null) =>
  asStaff(server, town.tenant.tenantAlias, 'Desk/AddCharge', {
    reservationId,
    lines: [{ kind: 'own', label: '清掃', yen }],
    reason: '床の清掃',
    version,
  });

const cancel = (reservationId: string) =>
  server.call('Reservation/CancelReservation', { reservationId }, { session: town.session });

const lines = (id: string) => linesOf(server, town.tenant.tenantId, { kind: 'reservation', id });

it('[DESK-12] two desks that charge at once what both have seen charge it once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await aUse(round);
    const seen = { reservationId: id, lines: [] };
    const { version } = await asStaff(server, town.tenant.tenantAlias, 'Desk/PreviewCharge', seen);
    const done = await Promise.allSettled([charge(id, 500, version), charge(id, 500, version)]);
    const refused = done.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
    expect(refused).toMatchObject([{ refusal: { code: 'changedMeanwhile' } }]);
    expect(await lines(id)).toEqual(['charged 1000', 'charged 500']);
    await cancel(id);
  }
});

it('[DESK-12] taking back at once takes back no more than was charged', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await aUse(round);
    await charge(id, 500);
    const done = await Promise.allSettled([charge(id, -300), charge(id, -300)]);
    const refused = done.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
    expect(refused).toMatchObject([{ refusal: { code: 'chargedTooLittle' } }]);
    expect(await standingOf(server, id)).toMatchObject({ owed: 1200, held: 0, due: 0 });
    await cancel(id);
  }
});

it('[DESK-12] what is cancelled while something is charged owes nothing', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const id = await aUse(round);
    const [charged, cancelled] = await Promise.allSettled([charge(id, 500), cancel(id)]);
    expect(cancelled).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    outcomes.add(charged.status);
    if (charged.status === 'rejected') expect(charged.reason).toMatchObject({ refusal: { code: 'chargeNotPossible' } });
    expect(await standingOf(server, id)).toMatchObject({ state: 'cancelled_user', owed: 0, held: 0, due: 0 });
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
