import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { cancelForFacility, versionToCancel } from '#server/testing/cancelForFacility.ts';
import { checksums } from '#server/testing/checksums.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Options = Parameters<typeof aReservation>[3];

async function aBooking(options: Options = {}) {
  const town = await aSmallTown(server);
  return { ...town, ...(await aReservation(server, town.member, town.hall, options)) };
}

const cancel = ({ tenant }: Pick<SmallTown, 'tenant'>, reservationId: string, reason = '工事') =>
  cancelForFacility(server, tenant.tenantAlias, { reservationId, reason });

const refused = (code: EveryRefusalCode) => ({ refusal: { code } });

const placesOf = (reservationId: string) =>
  server.db.selectFrom('occupancy').select('occupancy_id').where('reservation_id', '=', reservationId).execute();

const stateOf = (reservationId: string) =>
  server.db
    .selectFrom('reservation')
    .select(['state', 'payment_state'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();

const lastHistoryOf = (reservationId: string) =>
  server.db
    .selectFrom('reservation_history')
    .select(['actor', 'action', 'reason', 'before', 'after'])
    .where('reservation_id', '=', reservationId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('Cancelling for the reasons of the facility', () => {
  test.each([
    ['none', 'none'],
    ['paid', 'refund_pending'],
  ] as const)('frees the place at once and tells the history who and why: %s', async (paymentState, afterwards) => {
    const booking = await aBooking({ paymentState });
    const { reservationId } = booking;
    expect(await placesOf(reservationId)).not.toEqual([]);
    const { reservation } = await cancel(booking, reservationId, ' 雨漏り ');
    expect(reservation).toMatchObject({ reservationId, statusText: '取消（施設都合）' });
    expect(await placesOf(reservationId)).toEqual([]);
    expect(await lastHistoryOf(reservationId)).toEqual({
      actor: 'operator:local:yamada',
      action: 'cancelByOperator',
      reason: '雨漏り',
      before: { state: 'confirmed', paymentState },
      after: { state: 'cancelled_operator', paymentState: afterwards },
    });
  });

  test('makes what was paid a refund', async () => {
    const booking = await aBooking({ paymentState: 'paid' });
    const { reservation, refund } = await cancel(booking, booking.reservationId);
    expect(reservation.paymentText).toBe('返金手続中');
    expect(refund).toBe(booking.fee);
    expect(await stateOf(booking.reservationId)).toMatchObject({ payment_state: 'refund_pending' });
  });

  test('withdraws an entry to a lottery', async () => {
    const booking = await aBooking({ state: 'lottery_waiting', entryType: 'lottery' });
    await cancel(booking, booking.reservationId);
    expect(await stateOf(booking.reservationId)).toMatchObject({ state: 'cancelled_operator' });
  });

  test.each([
    ['cancelled_user', '取消'],
    ['lost', '落選'],
  ])('is refused in state %s and changes nothing', async (state, word) => {
    const booking = await aBooking({ state });
    const before = await checksums(server.db);
    const message = `この予約は「${word}」のため取り消せません。予約の状態を確認してください。`;
    const answer = cancel(booking, booking.reservationId);
    await expect(answer).rejects.toMatchObject({ refusal: { code: 'notCancelable', message } });
    expect(await checksums(server.db)).toEqual(before);
  });

  test('needs a reason', async () => {
    const booking = await aBooking();
    const { tenantAlias } = booking.tenant;
    const version = await versionToCancel(server, tenantAlias, booking.reservationId);
    const before = await checksums(server.db);
    const asked = { reservationId: booking.reservationId, cause: 'facility', reason: '　', version } as const;
    const answer = asStaff(server, tenantAlias, 'Desk/CancelReservation', asked);
    await expect(answer).rejects.toMatchObject(refused('reasonRequired'));
    // Who looked stays on record.
    expect(await checksums(server.db)).toEqual({ ...before, access_log: expect.any(String) });
  });

  test('of another tenant’s, of nothing and of what is no id is refused and changes nothing', async () => {
    const [mine, theirs] = [await aBooking(), await aBooking()];
    const before = await checksums(server.db);
    for (const id of [theirs.reservationId, '00000000-0000-0000-0000-000000000000']) {
      const message = `予約「${id}」は見つかりませんでした。番号を確認してください。`;
      await expect(cancel(mine, id)).rejects.toMatchObject({ refusal: { code: 'notFound', message } });
    }
    await expect(cancel(mine, 'x')).rejects.toMatchObject(refused('malformed'));
    expect(await checksums(server.db)).toEqual(before);
  });

  test('happens once when two operators do it', async () => {
    const booking = await aBooking();
    const both = [cancel(booking, booking.reservationId), cancel(booking, booking.reservationId)];
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
