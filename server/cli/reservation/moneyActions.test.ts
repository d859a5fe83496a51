import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { act, aPayingTown, begin, book, linesOf, runJobs, standingOf, tell } from '#server/testing/aPayingTown.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { accountOf, type MoneyCall, markPaid, markRefunded } from './moneyActions.ts';
import { moneyLines } from './moneyLines.ts';
import { cancelReservation } from './operatorActions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function callOf({ tenant: { tenantId } }: SmallTown): Promise<MoneyCall> {
  const tenant = await server.server.directory.byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  return { db: server.appDb, tenant, nowMs: server.clock(), publicUrl: 'http://yoyaku.test', operator: 'yamada' };
}

async function cancelFor(town: SmallTown, reservationId: string) {
  const call = await callOf(town);
  const { tenantId } = call.tenant;
  return cancelReservation({ ...call, tenantId, now: '2026-06-10T10:00' }, { reservationId, reason: '雨漏り' });
}

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
    expect(await markPaid(await callOf(town), id)).toBe(1200);
    expect(await standingOf(server, id)).toEqual({
      state: 'confirmed',
      payment: 'paid',
      owed: 1200,
      held: 1200,
      due: 0,
    });
    expect(await lines(town, id)).toEqual(['charged 1200', 'received_at_counter 1200']);
    expect(await lastHistory(id)).toMatchObject({ actor: 'operator:yamada', action: 'payAtCounter' });
    await expect(markPaid(await callOf(town), id)).rejects.toThrow('Nothing is to be paid for it.');
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ state: 'confirmed', payment: 'paid' });
  });

  test('is refused for what is free, cancelled or nobody’s', async () => {
    const town = await aPayingTown(server, { setting: { fee_collection: 'none' } });
    const call = await callOf(town);
    await expect(markPaid(call, await book(server, town))).rejects.toThrow('Nothing is to be paid');
    const other = await aPayingTown(server);
    const theirs = await book(server, other);
    await expect(markPaid(call, theirs)).rejects.toThrow(`There is no reservation ${theirs}.`);
    await cancelFor(other, theirs);
    await expect(markPaid(await callOf(other), theirs)).rejects.toThrow('Nothing is to be paid');
  });

  test('beside a slip that is paid too: the second payment goes back by itself', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await tell(server, town.tenant, await act(server, ref, 'slip'));
    await markPaid(await callOf(town), id);
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
    await markPaid(await callOf(town), id);
    await cancelFor(town, id);
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refund_pending', held: 1200, due: 1200 });
    expect(await markRefunded(await callOf(town), id)).toBe(1200);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refunded', owed: 0, held: 0, due: 0 });
    await expect(markRefunded(await callOf(town), id)).rejects.toThrow('Nothing is to be given back by hand');
  });
});

describe('cancelling for the reasons of the facility', () => {
  test('gives back all of what was paid online, however late', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town, { date: '2026-06-11' });
    const ref = await begin(server, town, id);
    await tell(server, town.tenant, await act(server, ref, 'card'));
    await cancelFor(town, id);
    await expect(markRefunded(await callOf(town), id)).rejects.toThrow('Nothing is to be given back by hand');
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
    expect(await markRefunded(await callOf(town), id)).toBe(1200);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refunded', held: 0, due: 0 });
  });
});

test('shows every yen of a reservation', async () => {
  const town = await aPayingTown(server);
  const id = await book(server, town);
  const ref = await begin(server, town, id);
  await tell(server, town.tenant, await act(server, ref, 'card'));
  await cancelFor(town, id);
  const shown = moneyLines(await accountOf(await callOf(town), id), 'Asia/Tokyo');
  expect(shown).toEqual([
    'ledger\t2026-06-10T10:00\tcharged\t1200円\t',
    'ledger\t2026-06-10T10:00\treceived\t1200円\t',
    'ledger\t2026-06-10T10:00\treleased\t1200円\t',
    'ledger\t2026-06-10T10:00\trefund_due\t1200円\tcancelled',
    `payment\t2026-06-10T10:00\tpaid\t1200円\tsandbox ${ref}`,
    expect.stringMatching(/^refund\t2026-06-10T10:00\trequested\t1200円\tcancelled [0-9a-f-]{36}$/),
    'balance\t\towed 0円\theld 1200円\tto give back 1200円',
  ]);
  await expect(accountOf(await callOf(town), '00000000-0000-0000-0000-000000000000')).rejects.toThrow('no reservation');
});
