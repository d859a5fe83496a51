import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { act, aPayingTown, begin } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const date = '2026-07-04';

/** A town whose till is open, and two rooms of it that were reserved together. */
async function aTown() {
  const town = await aPayingTown(server, { setting: { undo_minutes: 0, refund_full_days: 20, refund_half_days: 10 } });
  const { hall, session, tenant } = town;
  const clerk = await aStaffMember(server, tenant, { role: 'desk', containerIds: [hall.containerId] });
  await server.call('Desk/OpenTill', { containerId: hall.containerId, float: 0 }, { staff: clerk });
  const details = [hall.halfA, hall.halfB].flatMap((article) => reserveBody(hall, { article, date }).details);
  const { body } = await server.call('Reservation/Reserve', { ...reserveBody(hall), details }, { session });
  const [first = '', second = ''] = body.rooms.map(({ reservationId }) => reservationId);
  const payInCash = async (reservationId: string) => {
    const paying = { reservationId, tendered: 1_200 };
    expect((await server.call('Desk/ReceiveCash', paying, { staff: clerk })).status).toBe(200);
  };
  return { ...town, first, second, payInCash };
}

async function payByCard(town: SmallTown, reservationId: string) {
  await act(server, await begin(server, town, reservationId), 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
}

const wordsAfter = async ({ session }: SmallTown, call: 'CancelReservation' | 'CancelApplication', id: string) =>
  (await server.call(`Reservation/${call}`, { reservationId: id }, { session })).body.refundWords;

const fetched = ({ hall }: SmallTown, sum: string) =>
  `返金 ${sum}は、${hall.containerName}の窓口でお受け取りください。`;

it('[DETAIL-02] who cancels is told where to fetch what he paid in cash', async () => {
  const town = await aTown();
  await town.payInCash(town.first);
  expect(await wordsAfter(town, 'CancelReservation', town.first)).toBe(fetched(town, '1,200円'));
  expect(await wordsAfter(town, 'CancelReservation', town.second)).toBe('');
});

it('[DETAIL-02] what was paid by card is on its way back', async () => {
  const town = await aTown();
  await payByCard(town, town.first);
  expect(await wordsAfter(town, 'CancelReservation', town.first)).toBe('返金の手続きを始めました。');
});

it('[DETAIL-02] of rooms that are cancelled together, what is to be fetched is told once', async () => {
  const inCash = await aTown();
  await inCash.payInCash(inCash.first);
  await inCash.payInCash(inCash.second);
  expect(await wordsAfter(inCash, 'CancelApplication', inCash.first)).toBe(fetched(inCash, '2,400円'));
  const mixed = await aTown();
  await payByCard(mixed, mixed.first);
  await mixed.payInCash(mixed.second);
  expect(await wordsAfter(mixed, 'CancelApplication', mixed.first)).toBe(
    `返金の手続きを始めました。\n${fetched(mixed, '1,200円')}`,
  );
});
