import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asJson } from '../db/rows.ts';
import {
  act,
  aPayingTown,
  attemptsFor,
  begin,
  book,
  linesOf,
  moneyJobs,
  runJobs,
  standingOf,
  tell,
} from '../testing/aPayingTown.ts';
import { aReservation } from '../testing/aReservation.ts';
import { asMember, atMoment, type SmallTown } from '../testing/aSmallTown.ts';
import { aMember, aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const at = (town: SmallTown, moment: string) => atMoment(server, town, moment);
const lines = ({ tenant }: SmallTown, id: string) => linesOf(server, tenant.tenantId, { kind: 'reservation', id });

const start = async ({ session }: SmallTown, reservationId: string, idempotencyKey = '') => {
  const { status, body } = await server.call(
    'Reservation/StartPayment',
    { reservationId },
    { session, idempotencyKey },
  );
  return body.error?.code ?? [status, body.paymentUrl];
};

const complete = async ({ tenant: { tenantAlias } }: SmallTown, reservationId: string) =>
  (await server.call('Reservation/CompletePayment', { tenantAlias, reservationId })).body.outcome;

const find = async ({ session }: SmallTown, reservationId: string) =>
  (await server.call('Reservation/FindReservation', { reservationId }, { session })).body;

const cancel = async ({ session }: SmallTown, reservationId: string) => {
  const { status, body } = await server.call('Reservation/CancelReservation', { reservationId }, { session });
  return body.error?.code ?? status;
};

const paid = { state: 'confirmed', payment: 'paid', owed: 1200, held: 1200, due: 0 };
const unpaid = { state: 'confirmed', payment: 'unpaid', owed: 1200, held: 0, due: 0 };
const lapsed = { state: 'expired_unpaid', payment: 'none', owed: 0, held: 0, due: 0 };

describe('reserving with a fee that is paid online', () => {
  it('owes it until its due date, with a look at it a day before', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    expect(await standingOf(server, id)).toEqual(unpaid);
    expect(await lines(town, id)).toEqual(['charged 1200']);
    expect(await find(town, id)).toMatchObject({
      paymentStatusText: '未払い',
      canPay: true,
      payUntil: '2026-06-24T23:59',
      paidAmount: 0,
      refund: 0,
      feeLines: [{ name: '2026/07/04(土) 午前 09:00～12:00', note: '', amount: 1200 }],
    });
    expect(await moneyJobs(server, town.tenant.tenantId)).toMatchObject([
      { kind: 'expireUnpaid', subject: id, due_at: new Date('2026-06-23T23:59:00+09:00') },
    ]);
  });

  it('owes it by the terms of the tenant', async () => {
    const town = await aPayingTown(server, { setting: { payment_due_days: 2, payment_due_days_before: 1 } });
    expect(await find(town, await book(server, town))).toMatchObject({ payUntil: '2026-06-12T23:59' });
    const soon = await book(server, town, { date: '2026-06-12', frames: ['夜間'] });
    expect(await find(town, soon)).toMatchObject({ payUntil: '2026-06-11T23:59' });
  });

  it.each([
    ['counter', 'counter', ['charged 1200']],
    ['none', 'none', []],
  ])('where fees are collected by %s the money stands as %s', async (fee_collection, payment, expected) => {
    const town = await aPayingTown(server, { setting: { fee_collection } });
    const id = await book(server, town);
    expect(await standingOf(server, id)).toMatchObject({ payment });
    expect(await lines(town, id)).toEqual(expected);
    expect(await find(town, id)).toMatchObject({ canPay: false, payUntil: null });
    expect(await moneyJobs(server, town.tenant.tenantId)).toEqual([]);
  });
});

describe('StartPayment', () => {
  it('answers the provider’s page, the same one while it is open', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const [status, url] = await start(town, id);
    expect([status, url]).toEqual([200, expect.stringMatching(/^\/sandbox-pay\/sbx_[0-9a-f]{64}$/)]);
    expect(await start(town, id)).toEqual([200, url]);
    expect(await attemptsFor(server, id)).toEqual(['created']);
    expect(await standingOf(server, id)).toEqual(unpaid);
  });

  it('[NET-01] begins one attempt however often and at once it is asked', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => start(town, id, index % 2 === 0 ? 'same-key' : `key-${index}`)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await attemptsFor(server, id)).toEqual(['created']);
  });

  it('begins anew after an attempt that came to nothing', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const first = await begin(server, town, id);
    await act(server, first, 'refuse');
    const second = await begin(server, town, id);
    expect(second).not.toBe(first);
    expect(await attemptsFor(server, id)).toEqual(['failed', 'created']);
  });

  it('answers the slip again while it can be paid', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const first = await begin(server, town, id);
    await act(server, first, 'slip');
    expect(await begin(server, town, id)).toBe(first);
    expect(await find(town, id)).toMatchObject({ paymentStatusText: '支払手続中', canPay: true });
  });

  it('asks the provider first, so that nothing is paid twice', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    await act(server, await begin(server, town, id), 'card');
    expect(await start(town, id)).toBe('alreadyPaid');
    expect(await standingOf(server, id)).toEqual(paid);
  });

  it('is refused once it is too late', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    expect(await start(await at(town, '2026-06-24T23:59'), id)).toEqual([200, expect.any(String)]);
    expect(await start(await at(town, '2026-06-25T00:00'), id)).toBe('paymentDuePassed');
  });

  it('is refused for what is not owed online, cancelled, or nobody’s', async () => {
    const town = await aPayingTown(server);
    const make = async (more: Parameters<typeof aReservation>[3]) =>
      (await aReservation(server, town.member, town.hall, { date: '2026-07-18', ...more })).reservationId;
    expect(await start(town, await make({ paymentState: 'none' }))).toBe('notPayable');
    expect(await start(town, await make({ paymentState: 'counter', frames: ['午後'] }))).toBe('notPayable');
    expect(await start(town, await make({ paymentState: 'unpaid', state: 'cancelled_user' }))).toBe('notPayable');
    expect(await start(town, await make({ paymentState: 'paid', frames: ['夜間'] }))).toBe('alreadyPaid');
    const rival = await aMember(server, town.tenant);
    const theirs = await book(server, await asMember(server, town, rival));
    expect(await start(town, theirs)).toBe('notFound');
    expect(await attemptsFor(server, theirs)).toEqual([]);
  });

  it('says so when the tenant’s provider is not configured, and nothing is lost by it', async () => {
    const town = await aPayingTown(server, { setting: { payment_provider: 'stripe' } });
    const id = await book(server, town);
    expect(await start(town, id)).toBe('paymentAway');
    expect(await standingOf(server, id)).toEqual(unpaid);
    await server.db.updateTable('payment').set({ provider: 'sandbox' }).where('reservation_id', '=', id).execute();
    expect(await start(town, id)).toEqual([200, expect.any(String)]);
    expect(await attemptsFor(server, id)).toEqual(['created']);
  });
});

describe('[PAY-01] CompletePayment', () => {
  it('asks the provider: paid, and nothing more however often', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    await act(server, await begin(server, town, id), 'card');
    expect(await complete(town, id)).toBe('paid');
    expect(await complete(town, id)).toBe('paid');
    expect(await standingOf(server, id)).toEqual(paid);
    expect(await lines(town, id)).toEqual(['charged 1200', 'received 1200']);
    expect(await find(town, id)).toMatchObject({ paymentStatusText: '支払済み', canPay: false, paidAmount: 1200 });
  });

  it('believes nothing that the provider does not say', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    expect(await complete(town, id)).toBe('abandoned');
    expect(await standingOf(server, id)).toEqual(unpaid);
    await act(server, ref, 'refuse');
    expect(await complete(town, id)).toBe('failed');
  });

  it('who came back without paying hears until when he can, and no longer after it', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const { tenantAlias } = town.tenant;
    const ask = async () => (await server.call('Reservation/CompletePayment', { tenantAlias, reservationId: id })).body;
    expect(await ask()).toEqual({ outcome: 'failed', payUntil: null });
    await act(server, await begin(server, town, id), 'leave');
    const { payUntil } = await find(town, id);
    expect(payUntil).toMatch(/T23:59$/);
    expect(await ask()).toEqual({ outcome: 'abandoned', payUntil });
    server.clock.set('2026-06-30T00:00');
    expect(await ask()).toEqual({ outcome: 'failed', payUntil: null });
  });

  it('a slip is on its way, and paid days later', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await act(server, ref, 'slip');
    expect(await complete(town, id)).toBe('processing');
    expect(await standingOf(server, id)).toEqual({ ...unpaid, payment: 'processing' });
    server.clock.set('2026-06-13T12:00');
    await act(server, ref, 'store');
    expect(await complete(town, id)).toBe('paid');
  });

  it('answers an id of nothing, of another tenant and of a free use all the same', async () => {
    const town = await aPayingTown(server);
    const other = await aPayingTown(server);
    const foreign = await book(server, other);
    await act(server, await begin(server, other, foreign), 'card');
    const free = (await aReservation(server, town.member, town.hall)).reservationId;
    const answers = await Promise.all(
      [foreign, free, '00000000-0000-0000-0000-000000000000'].map((reservationId) =>
        server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, { outcome: 'failed', payUntil: null }]),
    );
    expect(await standingOf(server, foreign)).toEqual(unpaid);
  });
});

describe('asking the provider by itself', () => {
  it('after a minute, five, thirty and then every hour, until it has ended', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    const due = async () =>
      (await moneyJobs(server, town.tenant.tenantId)).find(({ kind }) => kind === 'paymentPoll')?.due_at.getTime();
    const began = server.clock();
    const asked: number[] = [];
    for (let next = await due(); next !== undefined && asked.length < 6; next = await due()) {
      asked.push((next - began) / 60_000);
      server.clock.advance(next - server.clock());
      await runJobs(server);
    }
    expect(asked).toEqual([1, 5, 30, 60, 120, 180]);
    await act(server, ref, 'card');
    server.clock.advance(60 * 60_000);
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(paid);
    expect(await moneyJobs(server, town.tenant.tenantId)).toEqual([]);
  });

  it('gives up an attempt of which nobody was ever shown a page', async () => {
    const town = await aPayingTown(server, { setting: { payment_provider: 'stripe' } });
    const id = await book(server, town);
    expect(await start(town, id)).toBe('paymentAway');
    server.clock.set('2026-06-10T10:29');
    await runJobs(server);
    expect(await attemptsFor(server, id)).toEqual(['created']);
    server.clock.set('2026-06-10T10:30');
    await runJobs(server);
    expect(await attemptsFor(server, id)).toEqual(['failed']);
    expect((await moneyJobs(server, town.tenant.tenantId)).map(({ kind }) => kind)).toEqual(['expireUnpaid']);
  });
});

describe('what is not paid in time', () => {
  it('is reminded of once, then given up, and its place is free', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    server.clock.set('2026-06-23T23:59');
    await runJobs(server);
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(unpaid);
    server.clock.set('2026-06-24T23:59');
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(unpaid);
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(lapsed);
    expect(await lines(town, id)).toEqual(['charged 1200', 'released 1200']);
    const again = await at(town, '2026-06-25T00:01');
    expect(await find(again, id)).toMatchObject({ statusText: '取消（未払い）', paymentStatusText: '', canPay: false });
    await book(server, again);
  });

  it('is not given up when it was paid and nobody has told us', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    await act(server, await begin(server, town, id), 'card');
    await server.db.deleteFrom('job').where('kind', '=', 'paymentPoll').execute();
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(paid);
  });

  it('keeps its place for a slip that can still be paid, and no longer', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await act(server, ref, 'slip');
    const until = new Date('2026-06-26T12:00:00+09:00');
    await server.db.updateTable('payment').set({ expires_at: until }).where('reservation_id', '=', id).execute();
    await server.db.updateTable('sandbox_payment').set({ expires_at: until }).where('provider_ref', '=', ref).execute();
    server.clock.set('2026-06-26T11:59');
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual({ ...unpaid, payment: 'processing' });
    server.clock.set('2026-06-26T12:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(lapsed);
    expect(await attemptsFor(server, id)).toEqual(['expired']);
  });

  it('waits for a provider that is away, however long', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    await act(server, await begin(server, town, id), 'card');
    await server.db.updateTable('payment').set({ provider: 'stripe' }).where('reservation_id', '=', id).execute();
    for (const moment of ['2026-06-25T00:00', '2026-06-25T08:00', '2026-06-26T00:00', '2026-06-27T00:00']) {
      server.clock.set(moment);
      await runJobs(server);
    }
    expect(await standingOf(server, id)).toEqual(unpaid);
    expect((await moneyJobs(server, town.tenant.tenantId)).some(({ is_dead }) => is_dead)).toBe(false);
    await server.db.updateTable('payment').set({ provider: 'sandbox' }).where('reservation_id', '=', id).execute();
    server.clock.set('2026-06-27T00:05');
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(paid);
  });
});

describe('money that comes after all', () => {
  /** Expired though its slip was just paid: the store reported it too late. */
  async function givenUp(town: SmallTown) {
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await act(server, ref, 'slip');
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(lapsed);
    return { id, ref };
  }

  it('has the place again when it is still free', async () => {
    const town = await aPayingTown(server);
    const { id, ref } = await givenUp(town);
    expect(await tell(server, town.tenant, await act(server, ref, 'late'))).toBe(200);
    expect(await standingOf(server, id)).toEqual(paid);
    expect(await lines(town, id)).toEqual(['charged 1200', 'released 1200', 'charged 1200', 'received 1200']);
    const rival = await aMember(server, town.tenant);
    await expect(book(server, await asMember(server, town, rival))).rejects.toThrow('taken');
  });

  it('goes back whole when somebody else has the place by now', async () => {
    const town = await aPayingTown(server);
    const { id, ref } = await givenUp(town);
    const rival = await aMember(server, town.tenant);
    const theirs = await book(server, await asMember(server, town, rival));
    expect(await tell(server, town.tenant, await act(server, ref, 'late'))).toBe(200);
    expect(await standingOf(server, id)).toEqual({ ...lapsed, payment: 'refund_pending', held: 1200, due: 1200 });
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual({ ...lapsed, payment: 'refunded' });
    expect(await act(server, ref, 'card')).toMatchObject({ state: 'paid', refunded: 1200 });
    expect(await standingOf(server, theirs)).toEqual(unpaid);
  });

  it.each([
    ['as many reservations as he may', { max_open_reservations: 1 }],
    ['as many frames of the month as he may', { max_frames_per_month: 1 }],
  ])('goes back whole when the person has %s by now', async (_title, setting) => {
    const town = await aPayingTown(server, { setting });
    const { id, ref } = await givenUp(town);
    await book(server, await at(town, '2026-06-25T00:01'), { date: '2026-07-05' });
    expect(await tell(server, town.tenant, await act(server, ref, 'late'))).toBe(200);
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual({ ...lapsed, payment: 'refunded' });
  });

  it.each([
    ['as many frames of the month in the room', { roomLimits: { maxFramesPerMonth: 1 } }, '2026-07-06'],
    ['as many days in a row in the room', { roomLimits: { maxDaysInARow: 1 } }, '2026-07-05'],
    ['as many reservations in the place', { placeLimits: { maxOpenReservations: 1 } }, '2026-08-01'],
  ])('goes back whole when the person has %s as he may by now', async (_title, schedule, date) => {
    const town = await aPayingTown(server);
    const { id, ref } = await givenUp(town);
    await book(server, await at(town, '2026-06-25T00:01'), { date });
    await server.db
      .updateTable('article')
      .set({ schedule: asJson(schedule) })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(await tell(server, town.tenant, await act(server, ref, 'late'))).toBe(200);
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual({ ...lapsed, payment: 'refunded' });
  });

  it('goes back whole when the use has begun', async () => {
    const town = await aPayingTown(server);
    const { id, ref } = await givenUp(town);
    server.clock.set('2026-07-04T09:00');
    expect(await tell(server, town.tenant, await act(server, ref, 'late'))).toBe(200);
    expect(await standingOf(server, id)).toMatchObject({ state: 'expired_unpaid', payment: 'refund_pending' });
  });

  it('goes back whole when its reservation was cancelled meanwhile', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await act(server, ref, 'slip');
    expect(await complete(town, id)).toBe('processing');
    expect(await cancel(town, id)).toBe(200);
    expect(await standingOf(server, id)).toEqual({
      state: 'cancelled_user',
      payment: 'processing',
      owed: 0,
      held: 0,
      due: 0,
    });
    await act(server, ref, 'store');
    expect(await complete(town, id)).toBe('givenBack');
    await runJobs(server);
    expect(await complete(town, id)).toBe('givenBack');
    expect(await standingOf(server, id)).toEqual({
      state: 'cancelled_user',
      payment: 'refunded',
      owed: 0,
      held: 0,
      due: 0,
    });
    expect(await lines(town, id)).toEqual([
      'charged 1200',
      'released 1200',
      'received 1200',
      'refund_due 1200',
      'refunded 1200',
    ]);
  });

  it('goes back whole when it was paid before', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const first = await begin(server, town, id);
    await act(server, first, 'slip');
    // The slip was taken for run out, so the person paid otherwise; then the store reports it.
    await server.db.updateTable('payment').set({ state: 'expired' }).where('reservation_id', '=', id).execute();
    const second = await begin(server, town, id);
    await tell(server, town.tenant, await act(server, second, 'card'));
    expect(await standingOf(server, id)).toEqual(paid);
    await tell(server, town.tenant, await act(server, first, 'store'));
    expect(await standingOf(server, id)).toEqual({ ...paid, held: 2400, due: 1200 });
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual(paid);
    expect(await attemptsFor(server, id)).toEqual(['paid', 'paid']);
    expect(await act(server, first, 'store')).toMatchObject({ refunded: 1200 });
    expect(await act(server, second, 'store')).toMatchObject({ refunded: 0 });
  });
});

describe('cancelling what was paid', () => {
  async function paidFor(town: SmallTown) {
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await act(server, ref, 'card');
    await complete(town, id);
    return { id, ref };
  }

  it.each([
    ['seven days before', '2026-06-27T10:00', 1200],
    ['six days before', '2026-06-28T10:00', 600],
  ])('%s gives back %s: %i yen', async (_title, moment, refund) => {
    const town = await aPayingTown(server);
    const { id, ref } = await paidFor(town);
    const later = await at(town, moment);
    expect(await find(later, id)).toMatchObject({ refund, canCancel: true });
    expect(await cancel(later, id)).toBe(200);
    const kept = 1200 - refund;
    const cancelled = { state: 'cancelled_user', owed: kept };
    expect(await standingOf(server, id)).toEqual({ ...cancelled, payment: 'refund_pending', held: 1200, due: refund });
    expect(await find(later, id)).toMatchObject({ paymentStatusText: '返金手続中', refund: 0 });
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual({ ...cancelled, payment: 'refunded', held: kept, due: 0 });
    expect(await find(later, id)).toMatchObject({ paymentStatusText: '返金済み', paidAmount: kept });
    expect(await act(server, ref, 'store')).toMatchObject({ refunded: refund });
  });

  it('that is not given back any more leaves it 支払済み', async () => {
    const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } });
    const { id } = await paidFor(town);
    const later = await at(town, '2026-07-03T10:00');
    expect(await cancel(later, id)).toBe(200);
    expect(await standingOf(server, id)).toEqual({
      state: 'cancelled_user',
      payment: 'paid',
      owed: 1200,
      held: 1200,
      due: 0,
    });
    expect(await lines(town, id)).toEqual(['charged 1200', 'received 1200', 'kept 1200']);
    await runJobs(server);
    expect(await find(later, id)).toMatchObject({ paymentStatusText: '支払済み', paidAmount: 1200 });
  });

  it('asks the provider first, so that what was just paid is given back by the terms', async () => {
    const town = await aPayingTown(server);
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await act(server, ref, 'card');
    server.clock.set('2026-06-24T10:00');
    expect(await cancel(await at(town, '2026-06-24T10:00'), id)).toBe(200);
    expect(await lines(town, id)).toEqual(['charged 1200', 'received 1200', 'released 1200', 'refund_due 1200']);
  });

  it('is given back once, by several processes and though the provider was away', async () => {
    const town = await aPayingTown(server);
    const { id, ref } = await paidFor(town);
    expect(await cancel(town, id)).toBe(200);
    await server.db.updateTable('payment').set({ provider: 'stripe' }).where('reservation_id', '=', id).execute();
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refund_pending', due: 1200 });
    await server.db.updateTable('payment').set({ provider: 'sandbox' }).where('reservation_id', '=', id).execute();
    server.clock.advance(5 * 60_000);
    await Promise.all([runJobs(server), runJobs(server), runJobs(server)]);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refunded', held: 0, due: 0 });
    expect(await act(server, ref, 'store')).toMatchObject({ refunded: 1200 });
  });

  it('puts aside what the provider will never give back, for staff to do', async () => {
    const town = await aPayingTown(server);
    const { id, ref } = await paidFor(town);
    expect(await cancel(town, id)).toBe(200);
    await server.db.updateTable('sandbox_payment').set({ refunded: 1 }).where('provider_ref', '=', ref).execute();
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refund_pending', held: 1200, due: 1200 });
    const refunds = await server.db.selectFrom('refund').select('state').where('amount', '=', 1200).execute();
    expect(refunds.some(({ state }) => state === 'failed')).toBe(true);
  });
});

it('a tenant of its own sees nothing of it', async () => {
  const other = await aTenant(server);
  const rows = await server.db
    .selectFrom('payment')
    .select('payment_id')
    .where('tenant_id', '=', other.tenantId)
    .execute();
  expect(rows).toEqual([]);
});
