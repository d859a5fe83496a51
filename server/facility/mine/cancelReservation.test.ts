import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentWhenCancelled } from '#rules/payment/paymentStates.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, asMember, atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type CallOptions, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const bookedLongAgo = new Date('2026-05-01T10:00:00+09:00');

const reserve = async ({ session, hall }: Pick<SmallTown, 'session' | 'hall'>, date = '2026-06-20') =>
  server.call('Reservation/Reserve', reserveBody(hall, { date }), { session });

const cancel = async ({ session }: Pick<SmallTown, 'session'>, reservationId: string, options: CallOptions = {}) => {
  const { status, body } = await server.call(
    'Reservation/CancelReservation',
    { reservationId },
    { session, ...options },
  );
  return body.error?.code ?? status;
};

const at = (town: SmallTown, moment: string) => atMoment(server, town, moment);

const stateOf = async (reservationId: string) => {
  const row = await server.db
    .selectFrom('reservation')
    .select(['state', 'payment_state'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  return [row.state, row.payment_state];
};

const placesOf = (reservationId: string) =>
  server.db.selectFrom('occupancy').selectAll().where('reservation_id', '=', reservationId).execute();

describe('CancelReservation', () => {
  it('[DETAIL-02] cancels, frees the place at once and notes it in the history', async () => {
    const town = await aSmallTown(server);
    const { reservationId } = (await reserve(town)).body;
    expect(await cancel(town, reservationId)).toBe(200);
    expect(await stateOf(reservationId)).toEqual(['cancelled_user', 'none']);
    expect(await placesOf(reservationId)).toEqual([]);
    const history = await server.db
      .selectFrom('reservation_history')
      .select(['action', 'actor', 'before', 'after'])
      .where('reservation_id', '=', reservationId)
      .orderBy('sequence')
      .execute();
    expect(history[1]).toEqual({
      action: 'cancel',
      actor: `user:${town.member.userId}`,
      before: { state: 'confirmed', paymentState: 'none' },
      after: { state: 'cancelled_user', paymentState: 'none', releaseAt: '2026-06-10T10:00' },
    });
    expect((await reserve(town)).status).toBe(200);
  });

  it.each([
    ['paid', 'refund_pending'],
    ['unpaid', 'none'],
    ['counter', 'none'],
    ['processing', 'processing'],
  ] as const)('what was %s is then %s', async (paymentState, expected) => {
    const town = await aSmallTown(server);
    const { reservationId } = await aReservation(server, town.member, town.hall, { paymentState });
    expect(await cancel(town, reservationId)).toBe(200);
    expect(await stateOf(reservationId)).toEqual(['cancelled_user', expected]);
    expect(paymentWhenCancelled[paymentState]).toBe(expected);
  });

  it('withdraws a lottery entry until the close of its lottery', async () => {
    const town = await aSmallTown(server, {
      hall: {
        lotteryWindow: { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 },
      },
    });
    const first = (await reserve(town, '2026-09-20')).body.reservationId;
    const second = (await reserve(town, '2026-09-21')).body.reservationId;
    expect(await cancel(await at(town, '2026-06-15T16:59'), first)).toBe(200);
    expect(await stateOf(first)).toEqual(['withdrawn', 'none']);
    expect(await cancel(await at(town, '2026-06-15T17:00'), second)).toBe('cancelDeadlinePassed');
    expect(await stateOf(second)).toEqual(['lottery_waiting', 'none']);
  });

  it('[NET-01] repeated with the same key answers the same; with another one it says what is', async () => {
    const town = await aSmallTown(server);
    const { reservationId } = (await reserve(town)).body;
    const key = { idempotencyKey: 'cancel-once' };
    expect(await cancel(town, reservationId, key)).toBe(200);
    expect(await cancel(town, reservationId, key)).toBe(200);
    expect(await cancel(town, reservationId)).toBe('alreadyCanceled');
  });

  it('happens once when it is pressed ten times at once', async () => {
    const town = await aSmallTown(server);
    const { reservationId } = (await reserve(town)).body;
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(town, reservationId)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'alreadyCanceled')).toHaveLength(9);
    const history = await server.db
      .selectFrom('reservation_history')
      .select('action')
      .where('reservation_id', '=', reservationId)
      .execute();
    expect(history).toHaveLength(2);
  });
});

describe('what is refused, with nothing changed', () => {
  const expectRefusal = async (town: SmallTown, reservationId: string, code: string) => {
    const before = [await stateOf(reservationId), await placesOf(reservationId)];
    expect(await cancel(town, reservationId)).toBe(code);
    expect([await stateOf(reservationId), await placesOf(reservationId)]).toEqual(before);
  };

  it('somebody else’s reservation, as if there were none', async () => {
    const town = await aSmallTown(server);
    const rival = await aMember(server, town.tenant);
    const { reservationId } = await aReservation(server, rival, town.hall);
    await expectRefusal(town, reservationId, 'notFound');
  });

  it('a tenant that does not offer it', async () => {
    const town = await aSmallTown(server, { tenant: { canCancel: false } });
    const { reservationId } = await aReservation(server, town.member, town.hall);
    await expectRefusal(town, reservationId, 'cancelNotOffered');
  });

  it('beyond the deadline, unless it was booked a moment ago; never once the use has begun', async () => {
    const town = await aSmallTown(server);
    const { reservationId } = await aReservation(server, town.member, town.hall, { bookedAt: bookedLongAgo });
    await expectRefusal(await at(town, '2026-06-18T00:00'), reservationId, 'cancelDeadlinePassed');

    const late = await at(town, '2026-06-19T10:00');
    const undo = (await reserve(late, '2026-06-21')).body.reservationId;
    const stillUndoing = await at(town, '2026-06-19T10:30');
    expect(await cancel(stillUndoing, undo)).toBe(200);
    const kept = (await reserve(stillUndoing, '2026-06-21')).body.reservationId;
    await expectRefusal(await at(town, '2026-06-19T11:01'), kept, 'cancelDeadlinePassed');

    const begun = await at(town, '2026-06-22T08:50');
    const now = (await reserve(begun, '2026-06-22')).body.reservationId;
    await expectRefusal(await at(town, '2026-06-22T09:00'), now, 'cancelDeadlinePassed');
  });

  it.each([
    ['checked_in', 'notCancelable'],
    ['completed', 'notCancelable'],
    ['lost', 'notCancelable'],
    ['cancelled_user', 'alreadyCanceled'],
    ['cancelled_operator', 'alreadyCanceled'],
    ['withdrawn', 'alreadyCanceled'],
  ])('the state %s: %s', async (state, code) => {
    const town = await aSmallTown(server);
    const { reservationId } = await aReservation(server, town.member, town.hall, { state });
    await expectRefusal(town, reservationId, code);
  });
});

describe('where cancelled places are released the next morning', () => {
  const aCarefulTown = () => aSmallTown(server, { tenant: { setting: { release_cancelled: 'next_morning' } } });

  it('the place stays taken until nine o’clock, for the same person too, and is free from then on', async () => {
    const town = await aCarefulTown();
    const { reservationId } = (await reserve(town)).body;
    expect(await cancel(town, reservationId)).toBe(200);
    expect((await placesOf(reservationId))[0]?.release_at).toEqual(new Date('2026-06-11T09:00:00+09:00'));
    expect((await reserve(town)).body.error?.code).toBe('taken');
    expect((await reserve(await at(town, '2026-06-11T08:59'))).body.error?.code).toBe('taken');
    const rival = await aMember(server, town.tenant);
    const morning = await at(town, '2026-06-11T09:00');
    const booked = await reserve(await asMember(server, morning, rival));
    expect(booked.status).toBe(200);
    expect(await placesOf(reservationId)).toEqual([]);
    expect(await placesOf(booked.body.reservationId)).toHaveLength(1);
  });
});
