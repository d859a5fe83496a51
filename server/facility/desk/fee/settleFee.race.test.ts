import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { act, aPayingTown, begin, book, linesOf, runJobs, standingOf, tell } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { payByTransfer } from '#server/testing/byTransfer.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(200);

let server: TestServer;
let town: SmallTown;
beforeAll(async () => {
  server = await aServer({ poolSize: 10 });
  town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } });
  const rules = [{ code: 'city', label: '市の後援', when: {}, off: '20%' as const }];
  await enterOrdinance(server, town, { steps: [{ kind: 'reductions', of: ['base'], combine: 'highest', rules }] });
});
afterAll(() => server.close());

/** One after the other: each round has a day of its own for a while. */
async function aRequest(round: number) {
  const date = addDays('2026-06-20', round % 60);
  const body = { ...reserveBody(town.hall, { date }), requestedReduction: 'city' };
  const answer = await server.call('Reservation/Reserve', body, { session: town.session });
  expect(answer.body.error).toBeUndefined();
  return answer.body.reservationId;
}

/** Nobody has asked for a reduction: it is owed at once. */
const aFinalFee = (round: number) => book(server, town, { date: addDays('2026-06-20', round % 60) });

const settle = (
  reservationId: string,
  decision: RequestOf<'Desk/SettleFee'>['decision'],
  version: number | null = null,
) =>
  asStaff(server, town.tenant.tenantAlias, 'Desk/SettleFee', {
    reservationId,
    decision,
    reason: '審査の結果',
    version,
  });

const cancel = (reservationId: string) =>
  server.call('Reservation/CancelReservation', { reservationId }, { session: town.session });

const lines = (id: string) => linesOf(server, town.tenant.tenantId, { kind: 'reservation', id });

it('[FEE-04] two who settle a fee at once settle it once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await aRequest(round);
    const done = await Promise.allSettled([
      settle(id, { kind: 'grant', reduction: 'city' }, 1),
      settle(id, { kind: 'amount', yen: 300 }, 1),
      settle(id, { kind: 'refuse' }, 1),
    ]);
    const fees = done.flatMap((one) => (one.status === 'fulfilled' ? one.value.fee : []));
    expect(fees).toHaveLength(1);
    expect(await lines(id)).toEqual([`charged ${fees[0]}`]);
    await cancel(id);
  }
});

it('[FEE-04] who cancels while a fee is settled owes nothing', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await aRequest(round);
    const [settled, cancelled] = await Promise.allSettled([settle(id, { kind: 'refuse' }), cancel(id)]);
    expect(cancelled).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    expect(await standingOf(server, id)).toEqual({
      state: 'cancelled_user',
      payment: 'none',
      owed: 0,
      held: 0,
      due: 0,
    });
    expect(await lines(id)).toEqual(settled.status === 'fulfilled' ? ['charged 1000', 'released 1000'] : []);
  }
});

it('[DESK-10] who pays while his fee is waived has all of it back, and the ledger is even', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await aFinalFee(round);
    const paying = begin(server, town, id).then(async (ref) =>
      tell(server, town.tenant, await act(server, ref, 'card')),
    );
    const [waived] = await Promise.allSettled([settle(id, { kind: 'amount', yen: 0 }), paying]);
    expect(waived.status).toBe('fulfilled');
    await runJobs(server);
    const { payment, owed, held, due } = await standingOf(server, id);
    expect({ payment, owed, held, due }).toEqual({ payment: 'waived', owed: 0, held: 0, due: 0 });
    await cancel(id);
  }
});

it('[FEE-04] what is set against a new charge is not paid out as well, and what was paid out is not set off', async () => {
  const alias = town.tenant.tenantAlias;
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const reservationId = await aFinalFee(round);
    await payByTransfer(server, alias, reservationId);
    await settle(reservationId, { kind: 'amount', yen: 0 });
    const decision = { kind: 'amount', yen: 300 } as const;
    const { setOff } = await asStaff(server, alias, 'Desk/PreviewSettledFee', { reservationId, decision });
    const seen = { reservationId, decision, reason: '一部使用', setOff };
    const [settled, given] = await Promise.allSettled([
      asStaff(server, alias, 'Desk/SettleFee', seen),
      asStaff(server, alias, 'Desk/GiveBack', { reservationId, way: 'transfer', amount: 1000, reference: '振込' }),
    ]);
    outcomes.add(settled.status);
    const { owed, held, due } = await standingOf(server, reservationId);
    const isSetOff = settled.status === 'fulfilled';
    // Whoever comes second has seen another sum.
    const refused = [settled, given].flatMap((one) => (one.status === 'rejected' ? one.reason : []));
    expect(refused).toMatchObject([{ refusal: { code: 'sumChanged' } }]);
    expect({ owed, held, due }).toEqual(isSetOff ? { owed: 300, held: 1000, due: 700 } : { owed: 0, held: 0, due: 0 });
    await cancel(reservationId);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
