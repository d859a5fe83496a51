import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { payByTransfer } from '#server/testing/byTransfer.ts';
import { cancelForFacility, versionToCancel } from '#server/testing/cancelForFacility.ts';
import { aLotteryTown, juneLottery } from '../lottery/testing/aLotteryTown.ts';
import { runJobs as runJobsAt } from '../lottery/testing/runJobs.ts';
import {
  act,
  aPayingTown,
  begin,
  book,
  linesOf,
  moneyJobs,
  runJobs,
  standingOf,
  tell,
} from '../testing/aPayingTown.ts';
import { atMoment, type SmallTown } from '../testing/aSmallTown.ts';
import { enterOrdinance } from '../testing/enterOrdinance.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

/** Half A costs 1,000 yen on the morning of July 4th, which is 24 days after the clock's June 10th. */
let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
  await server.db.deleteFrom('notice').execute();
  server.mailbox.mails.length = 0;
});
afterAll(() => server.close());

const withinDays = (count: number) => [{ ladder: [{ atLeast: null, withinDays: count }] }];
const weeks = (count: number, percent: number) => ({ atLeast: { count, unit: 'weeks' as const }, percent });
/** Three weeks before July 4th is June 13th, a week before it June 27th. */
const ladder = { dues: withinDays(5), refunds: [{ ladder: [weeks(3, 80), weeks(1, 30)] }] };

const enter = (town: Pick<SmallTown, 'hall'>, version: Partial<OrdinanceVersion>) =>
  enterOrdinance(server, town, version);

async function aLadderTown(feeCollection: 'online' | 'counter', version: Partial<OrdinanceVersion> = ladder) {
  const town = await aPayingTown(server, { setting: { fee_collection: feeCollection, cancel_deadline_days: 0 } });
  await enter(town, version);
  return town;
}

const find = async ({ session }: SmallTown, reservationId: string) =>
  (await server.call('Reservation/FindReservation', { reservationId }, { session })).body;

const cancel = async ({ session }: SmallTown, reservationId: string) =>
  (await server.call('Reservation/CancelReservation', { reservationId }, { session })).status;

const lines = ({ tenant }: SmallTown, id: string) => linesOf(server, tenant.tenantId, { kind: 'reservation', id });
const lastMail = () => server.mailbox.mails.at(-1)?.body.split('\n') ?? [];

describe('[FEE-05] a due date by the ordinance', () => {
  it('holds for what is paid online', async () => {
    const town = await aLadderTown('online');
    const id = await book(server, town);
    expect(await find(town, id)).toMatchObject({ canPay: true, payUntil: '2026-06-15T23:59', fee: 1000 });
    server.clock.set('2026-06-16T00:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ state: 'expired_unpaid', owed: 0 });
  });

  it('is the next open day where the room is closed on it, and what is given back is rounded as the town says', async () => {
    const refunds = [{ ladder: [weeks(3, 50)], rounding: { unit: 10, mode: 'up' } as const }];
    const dues = [{ ladder: [{ atLeast: null, withinDays: 4 }], ifClosed: 'next_open_day' as const }];
    const base = [{ kind: 'frames' as const, when: {}, yen: { 午前: 1005 } }];
    const town = await aLadderTown('online', { base, refunds, dues });
    await server.db
      .updateTable('article')
      .set({ closed_weekdays: [0, 1] })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    const id = await book(server, town);
    // June 14th is a Sunday.
    expect(await find(town, id)).toMatchObject({ fee: 1005, payUntil: '2026-06-16T23:59' });
    await tell(server, town.tenant, await act(server, await begin(server, town, id), 'card'));
    const then = await atMoment(server, town, '2026-06-11T10:00');
    expect(await find(then, id)).toMatchObject({ refund: 510 });
    expect(await cancel(then, id)).toBe(200);
    expect(await lines(town, id)).toEqual([
      'charged 1005',
      'received 1005',
      'released 510',
      'kept 495',
      'refund_due 510',
    ]);
  });

  it('holds at the counter too: the mails tell the day, and who does not come loses the place', async () => {
    const town = await aLadderTown('counter');
    const id = await book(server, town);
    await runJobs(server);
    expect(lastMail()).toContain('■ お支払い期限　窓口で 2026/06/15(月)まで');
    expect(await find(town, id)).toMatchObject({
      canPay: false,
      payUntil: '2026-06-15T23:59',
      paymentStatusText: '窓口支払い',
    });
    server.clock.set('2026-06-14T23:59');
    await runJobs(server);
    expect(server.mailbox.mails.at(-1)?.subject).toContain('お支払い期限が近づいています');
    expect(lastMail()).toContain('■ お支払い期限　窓口で 2026/06/15(月)まで');
    server.clock.set('2026-06-16T00:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual({
      state: 'expired_unpaid',
      payment: 'none',
      owed: 0,
      held: 0,
      due: 0,
    });
    expect(await lines(town, id)).toEqual(['charged 1000', 'released 1000']);
    await book(server, await atMoment(server, town, '2026-06-16T00:01'));
  });

  it('is over at the counter once somebody has paid there', async () => {
    const town = await aLadderTown('counter');
    const id = await book(server, town);
    await payByTransfer(server, town.tenant.tenantAlias, id);
    expect(await moneyJobs(server, town.tenant.tenantId)).toEqual([]);
    server.clock.set('2026-06-16T00:00');
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ state: 'confirmed', payment: 'paid', held: 1000 });
  });

  it('leaves the tenant’s terms where the ordinance says nothing of the room', async () => {
    const elsewhere = [{ rooms: ['elsewhere'], ladder: [{ atLeast: null, withinDays: 0 }] }];
    const online = await aLadderTown('online', { dues: elsewhere });
    expect(await find(online, await book(server, online))).toMatchObject({
      payUntil: '2026-06-24T23:59',
      refundSteps: null,
    });
    const counter = await aLadderTown('counter', { dues: elsewhere });
    expect(await find(counter, await book(server, counter))).toMatchObject({ payUntil: null });
    expect(await moneyJobs(server, counter.tenant.tenantId)).toEqual([]);
  });

  it('counts from the announcement of a draw, by the ladder of the day of the entry', async () => {
    const town = await aLotteryTown(server, {
      tenant: { setting: { fee_collection: 'online', lottery_source: 'sealed' } },
      hall: { lotteryWindow: juneLottery },
    });
    await enter(town, ladder);
    const { body } = await town.enter(town.member);
    await enter(town, { dues: withinDays(1), firstDay: '2026-06-11' });
    for (const moment of ['2026-06-15T17:00', '2026-06-15T17:10', '2026-06-16T17:00']) await runJobsAt(server, moment);
    expect(await town.find(town.member, body.reservationId)).toMatchObject({
      statusText: '当選',
      payUntil: '2026-06-21T23:59',
    });
  });
});

describe('[FEE-05] a refund by the ordinance', () => {
  async function aPaidBooking() {
    const town = await aLadderTown('online');
    const id = await book(server, town);
    await tell(server, town.tenant, await act(server, await begin(server, town, id), 'card'));
    return { town, id };
  }

  it.each([
    ['2026-06-13T23:59', 800],
    ['2026-06-14T00:00', 300],
    ['2026-06-27T23:59', 300],
    ['2026-06-28T00:00', 0],
  ])('is at %s %i of 1,000 yen; what is kept is told as well', async (moment, refund) => {
    const { town, id } = await aPaidBooking();
    const then = await atMoment(server, town, moment);
    expect(await find(then, id)).toMatchObject({
      paidAmount: 1000,
      refund,
      refundSteps: [
        { until: '2026-06-13', percent: 80 },
        { until: '2026-06-27', percent: 30 },
      ],
    });
    expect(await cancel(then, id)).toBe(200);
    expect(await lines(town, id)).toEqual(
      ['charged 1000', 'received 1000', `released ${refund}`, `kept ${1000 - refund}`, `refund_due ${refund}`].filter(
        (line) => !line.endsWith(' 0'),
      ),
    );
    await runJobs(server);
    const told = server.mailbox.mails.find(({ subject }) => subject.includes('予約を取り消しました'))?.body.split('\n');
    expect(told).toContain(`■ 返金されない額　${(1000 - refund).toLocaleString('ja')}円`);
  });

  it('is everything within the undo minutes, and when staff cancel for the facility', async () => {
    const undone = await aPaidBooking();
    expect(await cancel(undone.town, undone.id)).toBe(200);
    expect(await standingOf(server, undone.id)).toMatchObject({ state: 'cancelled_user', due: 1000 });
    const closed = await aPaidBooking();
    server.clock.set('2026-07-03T10:00');
    const request = { reservationId: closed.id, reason: '雨漏り' };
    await cancelForFacility(server, closed.town.tenant.tenantAlias, request);
    expect(await standingOf(server, closed.id)).toMatchObject({ state: 'cancelled_operator', due: 1000 });
  });

  it('counts for what was paid on the way when the desk cancels at the wish of the person', async () => {
    const town = await aLadderTown('online');
    const id = await book(server, town);
    // Paid, and the provider has told nobody yet.
    await act(server, await begin(server, town, id), 'card');
    const { tenant } = await atMoment(server, town, '2026-06-14T10:00');
    const { tenantAlias } = tenant;
    const cancelAsSeen = async () => {
      const version = await versionToCancel(server, tenantAlias, id);
      const request = { reservationId: id, cause: 'person', reason: '電話で依頼', version } as const;
      return asStaff(server, tenantAlias, 'Desk/CancelReservation', request);
    };
    // The payment comes to light first: the clerk sees what goes back before it does.
    await expect(cancelAsSeen()).rejects.toMatchObject({ refusal: { code: 'changedMeanwhile' } });
    expect((await cancelAsSeen()).refund).toBe(300);
    expect(await lines(town, id)).toEqual([
      ...['charged 1000', 'received 1000', 'released 300', 'kept 700', 'refund_due 300'],
    ]);
  });

  it('stays what it was on the day of application, also when a version is entered on that day', async () => {
    const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } });
    const before = await book(server, town);
    await enter(town, { ...ladder, firstDay: '2026-06-10' });
    const under = await book(server, town, { date: '2026-07-11' });
    await enter(town, { dues: withinDays(1), refunds: [{ ladder: [weeks(1, 10)] }], firstDay: '2026-06-11' });
    const next = await atMoment(server, town, '2026-06-11T10:00');
    const after = await book(server, next, { date: '2026-07-18' });
    expect(await find(next, before)).toMatchObject({ refundSteps: null, payUntil: '2026-06-24T23:59' });
    expect(await find(next, under)).toMatchObject({
      refundSteps: [
        { until: '2026-06-20', percent: 80 },
        { until: '2026-07-04', percent: 30 },
      ],
      payUntil: '2026-06-15T23:59',
    });
    expect(await find(next, after)).toMatchObject({
      refundSteps: [{ until: '2026-07-11', percent: 10 }],
      payUntil: '2026-06-12T23:59',
    });
  });
});
