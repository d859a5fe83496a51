import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { act, aPayingTown, begin, book, linesOf, runJobs, standingOf, tell } from '#server/testing/aPayingTown.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { giveBackByTransfer, payByTransfer } from '#server/testing/byTransfer.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const alias = ({ tenant }: SmallTown) => tenant.tenantAlias;

const markPaid = (town: SmallTown, reservationId: string) => payByTransfer(server, alias(town), reservationId);

const markRefunded = (town: SmallTown, reservationId: string) => giveBackByTransfer(server, alias(town), reservationId);

const accountOf = (town: SmallTown, reservationId: string) =>
  asStaff(server, alias(town), 'Desk/GetAccount', { reservationId });

const cancelFor = (town: SmallTown, reservationId: string) =>
  cancelForFacility(server, alias(town), { reservationId, reason: '雨漏り' });

const refused = (code: EveryRefusalCode) => ({ refusal: { code } });

const lines = ({ tenant }: SmallTown, id: string) => linesOf(server, tenant.tenantId, { kind: 'reservation', id });

const lastHistory = (reservationId: string) =>
  server.db
    .selectFrom('reservation_history')
    .select(['actor', 'action', 'after'])
    .where('reservation_id', '=', reservationId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('cash at the counter', () => {
  test.each(['counter', 'online'])('pays a fee that is collected %s, once', async (fee_collection) => {
    const town = await aPayingTown(server, { setting: { fee_collection } });
    const id = await book(server, town);
    expect(await markPaid(town, id)).toEqual({ received: 1200 });
    expect(await standingOf(server, id)).toEqual({
      state: 'confirmed',
      payment: 'paid',
      owed: 1200,
      held: 1200,
      due: 0,
    });
    expect(await lines(town, id)).toEqual(['charged 1200', 'received_at_counter 1200']);
    expect(await lastHistory(id)).toMatchObject({ actor: 'operator:local:yamada', action: 'payAtCounter' });
    await expect(markPaid(town, id)).rejects.toMatchObject(refused('nothingOwed'));
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ state: 'confirmed', payment: 'paid' });
  });

  test('is refused for what is free, cancelled or nobody’s', async () => {
    const town = await aPayingTown(server, { setting: { fee_collection: 'none' } });
    await expect(markPaid(town, await book(server, town))).rejects.toMatchObject(refused('nothingOwed'));
    const other = await aPayingTown(server);
    const theirs = await book(server, other);
    await expect(markPaid(town, theirs)).rejects.toMatchObject(refused('notFound'));
    await cancelFor(other, theirs);
    await expect(markPaid(other, theirs)).rejects.toMatchObject(refused('nothingOwed'));
  });

  test('beside a slip that is paid too: the second payment goes back by itself', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await tell(server, town.tenant, await act(server, ref, 'slip'));
    await markPaid(town, id);
    await tell(server, town.tenant, await act(server, ref, 'store'));
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual({
      state: 'confirmed',
      payment: 'paid',
      owed: 1200,
      held: 1200,
      due: 0,
    });
    expect(await act(server, ref, 'store')).toMatchObject({ refunded: 1200 });
  });

  test('goes back at the counter, which the staff records once', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    await markPaid(town, id);
    await cancelFor(town, id);
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refund_pending', held: 1200, due: 1200 });
    expect(await markRefunded(town, id)).toEqual({ amount: 1200 });
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refunded', owed: 0, held: 0, due: 0 });
    await expect(markRefunded(town, id)).rejects.toMatchObject(refused('nothingToRefund'));
  });
});

describe('cancelling for the reasons of the facility', () => {
  test('gives back all of what was paid online, however late', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town, { date: '2026-06-11' });
    const ref = await begin(server, town, id);
    await tell(server, town.tenant, await act(server, ref, 'card'));
    await cancelFor(town, id);
    await expect(markRefunded(town, id)).rejects.toMatchObject(refused('nothingToRefund'));
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ state: 'cancelled_operator', payment: 'refunded', held: 0 });
  });

  test('and by hand what the provider refuses', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await tell(server, town.tenant, await act(server, ref, 'card'));
    await cancelFor(town, id);
    await server.db.updateTable('sandbox_payment').set({ refunded: 1 }).where('provider_ref', '=', ref).execute();
    await runJobs(server);
    expect(await markRefunded(town, id)).toEqual({ amount: 1200 });
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refunded', held: 0, due: 0 });
  });
});

test('shows every yen of a reservation', async () => {
  const town = await aPayingTown(server);
  const id = await book(server, town);
  const ref = await begin(server, town, id);
  await tell(server, town.tenant, await act(server, ref, 'card'));
  await cancelFor(town, id);
  const at = '2026-06-10T10:00';
  const payment = { createdAt: at, provider: 'sandbox', providerRef: ref, state: 'paid', amount: 1200 };
  const refund = { requestedAt: at, providerRef: '', state: 'requested', amount: 1200, reason: 'cancelled' };
  expect(await accountOf(town, id)).toEqual({
    owed: 0,
    held: 1200,
    due: 1200,
    ledger: [
      { happenedAt: at, kind: 'charged', amount: 1200, note: '' },
      { happenedAt: at, kind: 'received', amount: 1200, note: '' },
      { happenedAt: at, kind: 'released', amount: 1200, note: '' },
      { happenedAt: at, kind: 'refund_due', amount: 1200, note: '取消・オンライン' },
    ],
    payments: [payment],
    refunds: [{ ...refund, refundId: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  });
});

describe.each([
  ['Desk/ReceiveCash', { way: 'transfer', reference: '振込 1' }],
  ['Desk/GiveBack', { way: 'transfer', reference: '振込 1', amount: 1200 }],
  ['Desk/GetAccount', {}],
] as const)('%s', (name, body) => {
  test('refuses an id of another tenant and of nothing alike, and what is no id, and changes nothing', async () => {
    const [mine, theirs] = [await aPayingTown(server), await aPayingTown(server)];
    const reservationId = await book(server, theirs);
    const before = await standingOf(server, reservationId);
    for (const id of [reservationId, '00000000-0000-0000-0000-000000000000']) {
      const message = `予約「${id}」は見つかりませんでした。番号を確認してください。`;
      // Each body is that of its call.
      const answer = asStaff<typeof name>(server, alias(mine), name, { ...body, reservationId: id } as never);
      await expect(answer).rejects.toMatchObject({ refusal: { code: 'notFound', message } });
    }
    // Each body is that of its call.
    const wrong = asStaff<typeof name>(server, alias(theirs), name, { ...body, reservationId: 'x' } as never);
    await expect(wrong).rejects.toMatchObject(refused('malformed'));
    expect(await standingOf(server, reservationId)).toEqual(before);
    expect(await lines(theirs, reservationId)).toEqual(['charged 1200']);
  });
});
