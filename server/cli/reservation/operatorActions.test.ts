import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTenant } from '#server/db/connect.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { populate } from '../generate/populate.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '../testing/aCliDatabase.ts';
import { townBundle, townBundleWith } from '../testing/townBundle.ts';
import { cancelReservation, checkInReservation, type OperatorCall } from './operatorActions.ts';
import { findReservations } from './reservation.queries.ts';

let town: CliDatabase;
let call: OperatorCall;

beforeAll(async () => {
  town = await aCliDatabase();
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.clear();
  const { tenantId } = await town.importText(townBundle);
  const population = {
    seed: 3,
    count: 60,
    residents: 8,
    period: { from: -30, until: 60 },
    passwordHash: 'x',
    showcaseFor: '10000001',
  };
  await inTenant(town.db, tenantId, (trx) => populate(trx, { tenantId, nowMs: testNowMs, population }));
  const tenant = await tenantDirectory(town.db).byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  const at = { now: '2026-06-10T10:00', nowMs: testNowMs };
  call = { db: town.db, tenantId, tenant, publicUrl: 'http://yoyaku.test', ...at, operator: 'yamada' };
});

const inState = (state: string) =>
  town.all
    .selectFrom('reservation')
    .selectAll()
    .where('state', '=', state)
    .orderBy('first_date')
    .limit(1)
    .executeTakeFirstOrThrow();

const placesOf = (reservationId: string) =>
  town.all.selectFrom('occupancy').select('occupancy_id').where('reservation_id', '=', reservationId).execute();

const lastHistoryOf = (reservationId: string) =>
  town.all
    .selectFrom('reservation_history')
    .select(['actor', 'action', 'reason', 'before', 'after'])
    .where('reservation_id', '=', reservationId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Sets the call's clock to the day of a reservation. */
const onItsDay = (firstDate: string): OperatorCall => ({ ...call, now: `${firstDate}T08:55` });

describe('Cancelling for the reasons of the facility', () => {
  test('frees the place at once and tells the history who and why', async () => {
    const { reservation_id, payment_state } = await inState('confirmed');
    expect(await placesOf(reservation_id)).not.toEqual([]);
    const { reservation } = await cancelReservation(call, { reservationId: reservation_id, reason: ' 雨漏り ' });
    expect(reservation.state).toBe('cancelled_operator');
    expect(await placesOf(reservation_id)).toEqual([]);
    const refund = payment_state === 'paid' ? 'refund_pending' : 'none';
    expect(await lastHistoryOf(reservation_id)).toEqual({
      actor: 'operator:yamada',
      action: 'cancelByOperator',
      reason: '雨漏り',
      before: { state: 'confirmed', paymentState: payment_state },
      after: { state: 'cancelled_operator', paymentState: refund },
    });
  });

  test('makes what was paid a refund', async () => {
    const { reservation_id } = await town.all
      .selectFrom('reservation')
      .select('reservation_id')
      .where('state', '=', 'confirmed')
      .where('payment_state', '=', 'paid')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { reservation } = await cancelReservation(call, { reservationId: reservation_id, reason: '工事' });
    expect(reservation.payment_state).toBe('refund_pending');
  });

  test('withdraws an entry to a lottery', async () => {
    const { reservation_id } = await inState('lottery_waiting');
    const { reservation } = await cancelReservation(call, { reservationId: reservation_id, reason: '工事' });
    expect(reservation.state).toBe('cancelled_operator');
  });

  test.each(['completed', 'cancelled_user', 'lost'])('is refused in state %s and changes nothing', async (state) => {
    const { reservation_id } = await inState(state);
    const before = await town.checksums();
    await expect(cancelReservation(call, { reservationId: reservation_id, reason: '工事' })).rejects.toThrow(
      'It cannot be cancelled',
    );
    expect(await town.checksums()).toEqual(before);
  });

  test('needs a reason', async () => {
    const { reservation_id } = await inState('confirmed');
    await expect(cancelReservation(call, { reservationId: reservation_id, reason: '　' })).rejects.toThrow(
      'needs a reason',
    );
  });

  test('happens once when two operators do it', async () => {
    const { reservation_id } = await inState('confirmed');
    const wanted = { reservationId: reservation_id, reason: '工事' };
    const results = await Promise.allSettled([cancelReservation(call, wanted), cancelReservation(call, wanted)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('Checking in', () => {
  test('on the day of use keeps the place and the money as they are', async () => {
    const { reservation_id, first_date, payment_state } = await inState('confirmed');
    const { reservation } = await checkInReservation(onItsDay(first_date), reservation_id);
    expect(reservation).toMatchObject({ state: 'checked_in', payment_state });
    expect(await placesOf(reservation_id)).not.toEqual([]);
    expect(await lastHistoryOf(reservation_id)).toMatchObject({ actor: 'operator:yamada', action: 'checkIn' });
  });

  test('on another day is refused', async () => {
    const { reservation_id } = await inState('confirmed');
    await expect(checkInReservation({ ...call, now: '2026-05-01T09:00' }, reservation_id)).rejects.toThrow(
      'It cannot be checked in today',
    );
  });

  test.each(['completed', 'cancelled_user', 'lottery_waiting'])('is refused in state %s', async (state) => {
    const { reservation_id, first_date } = await inState(state);
    await expect(checkInReservation(onItsDay(first_date), reservation_id)).rejects.toThrow(
      'It cannot be checked in: it is',
    );
  });

  test('of somebody else’s tenant is refused as if there were none', async () => {
    const { reservation_id } = await inState('confirmed');
    const { tenantId } = await town.importText(townBundleWith(['alias: town', 'alias: other']));
    await expect(checkInReservation({ ...call, tenantId }, reservation_id)).rejects.toThrow('There is no reservation');
  });
});

describe('Finding reservations', () => {
  const find = (search: Parameters<typeof findReservations>[1]) =>
    inTenant(town.db, call.tenantId, (trx) => findReservations(trx, search));

  test('by the beginning of the id, the entry number, the day or the person', async () => {
    const entry = await inState('lottery_waiting');
    const { tenantId } = call;
    const wanted = [
      { number: entry.reservation_id.slice(0, 11) },
      { number: entry.entry_number?.toLowerCase() },
      { day: entry.first_date },
    ];
    for (const search of wanted) {
      const found = await find({ tenantId, limit: 200, ...search });
      expect(found.map((row) => row.reservation_id)).toContain(entry.reservation_id);
    }
    const own = await find({ tenantId, limit: 200, userNumber: '10000001' });
    expect(new Set(own.map((row) => row.user_number))).toEqual(new Set(['10000001']));
    expect(own.length).toBeGreaterThan(5);
    expect(own[0]?.frames).toMatch(/^(午前|午後|夜間|\d\d:00～)/);
  });
});
