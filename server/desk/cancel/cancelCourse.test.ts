import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import { inTenant } from '#server/db/connect.ts';
import { aLotterySchool, type LotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { runJobs as runJobsAt } from '#server/lottery/testing/runJobs.ts';
import { verifyDraw } from '#server/lottery/verifyDraw.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type EventOptions, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { accountOf, act, linesOf, moneyJobs, runJobs, tell } from '#server/testing/aPayingTown.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenAccounts } from '#server/testing/brokenAccounts.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { giveBackByTransfer } from '#server/testing/byTransfer.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { aMember, aPerson, aSession, type TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.mailbox.mails.length = 0;
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

/** A school that takes its fees online, with a course of 3,000 yen and one seat on July 12th. */
async function aPayingSchool(event: EventOptions = {}) {
  const school = await aSchool(server, await anEventTenant(server, { setting: { fee_collection: 'online' } }));
  const spans = [school.spans.firstCome];
  const course = await anEvent(server, school.category, { capacity: 1, price: 3000, spans, ...event });
  return { ...school, course, person: await aPerson(server, school.tenant) };
}

type School = { readonly tenant: { readonly tenantId: string; readonly tenantAlias: string } };

const cancel = ({ tenant }: School, reservationId: string, reason = ' 講師の急病 ') =>
  cancelForFacility(server, tenant.tenantAlias, { reservationId, reason });

const markRefunded = ({ tenant }: School, reservationId: string) =>
  giveBackByTransfer(server, tenant.tenantAlias, reservationId);

const refused = (code: EveryRefusalCode) => ({ refusal: { code } });

async function reserve(member: TestMember, course: TestEvent) {
  const session = await aSession(server, member);
  const added = await server.call('EventReservation/AddEventToCart', addBody([course]), { session });
  const id = added.body.items[0]?.eventReservationId;
  if (!id) return { id: '', outcome: added.body.items[0]?.code };
  const asked = { eventReservationIds: [id] };
  const { body } = await server.call('EventReservation/ReserveEventFromCart', asked, { session });
  return { id, outcome: body.items[0]?.outcome ?? body.items[0]?.code };
}

/** Begins to pay; answers what the sandbox calls the payment. */
async function start(member: TestMember, eventReservationId: string) {
  const session = await aSession(server, member);
  const { body } = await server.call('EventReservation/StartPayment', { eventReservationId }, { session });
  return body.paymentUrl.split('/').at(-1) ?? '';
}

async function cancelByPerson(member: TestMember, eventReservationId: string) {
  const session = await aSession(server, member);
  const { status, body } = await server.call('EventReservation/CancelReservation', { eventReservationId }, { session });
  return body.error?.code ?? status;
}

async function standing({ tenant }: School, id: string) {
  const row = await server.db
    .selectFrom('event_reservation')
    .select(['state', 'payment_state', 'seat_number'])
    .where('event_reservation_id', '=', id)
    .executeTakeFirstOrThrow();
  const { owed, held, due } = await accountOf(server, tenant.tenantId, { kind: 'eventReservation', id });
  return { state: row.state, payment: row.payment_state, seat: row.seat_number, owed, held, due };
}

const lines = ({ tenant }: School, id: string) => linesOf(server, tenant.tenantId, { kind: 'eventReservation', id });

const historyOf = (id: string) =>
  server.db
    .selectFrom('event_reservation_history')
    .select(['actor', 'action', 'reason', 'before', 'after'])
    .where('event_reservation_id', '=', id)
    .orderBy('sequence')
    .execute();

/** Nothing is wrong with the money, the places or the rules of the tenant, and nothing is under way unless said so. */
async function expectInOrder({ tenant: { tenantId } }: School, { isSettled } = { isSettled: true }) {
  const asked = { tenantId, nowMs: server.clock(), isSettled };
  expect(await brokenAccounts(server.db, asked)).toEqual([]);
  expect(await brokenEventRules(server.db, tenantId)).toEqual([]);
}

const ended = { state: 'cancelled_operator', payment: 'none', seat: null, owed: 0, held: 0, due: 0 };

describe('Cancelling a course for the reasons of the facility', () => {
  test('gives back all that was paid online, however late, frees the seat and tells the history who and why', async () => {
    const school = await aPayingSchool();
    const { id } = await reserve(school.person, school.course);
    await tell(server, school.tenant, await act(server, await start(school.person, id), 'card'));
    server.clock.set('2026-07-12T09:00');
    const { reservation, refund } = await cancel(school, id);
    expect(refund).toBe(3000);
    expect(reservation).toMatchObject({ statusText: '中止', paymentText: '返金手続中', fee: 3000, isOwed: false });
    expect(await standing(school, id)).toEqual({ ...ended, payment: 'refund_pending', held: 3000, due: 3000 });
    expect((await historyOf(id)).at(-1)).toEqual({
      actor: 'operator:local:yamada',
      action: 'cancelByOperator',
      reason: '講師の急病',
      before: { state: 'fixed', paymentState: 'paid' },
      after: { state: 'cancelled_operator', paymentState: 'refund_pending' },
    });
    await expect(markRefunded(school, id)).rejects.toMatchObject(refused('nothingToRefund'));
    await runJobs(server);
    expect(await standing(school, id)).toEqual({ ...ended, payment: 'refunded' });
    expect(await lines(school, id)).toEqual([
      ...['charged 3000', 'received 3000', 'released 3000', 'refund_due 3000', 'refunded 3000'],
    ]);
    await expectInOrder(school);
  });

  test('tells the person why and what goes back, and takes it out of his calendar', async () => {
    const school = await aPayingSchool({ sessions: [{ date: '2026-07-12' }, { date: '2026-07-19' }], price: 1500 });
    const { id } = await reserve(school.person, school.course);
    await tell(server, school.tenant, await act(server, await start(school.person, id), 'card'));
    await cancel(school, id);
    await runJobs(server);
    const mails = server.mailbox.mails.filter(({ subject }) => subject.includes('施設の都合により'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(school.course.eventName);
    expect(mails[0]?.body).toContain('■ 理由　講師の急病');
    expect(mails[0]?.body).toContain('3,000円');
    expect(mails[0]?.calendars[0]).toMatchObject({ method: 'CANCEL' });
    expect(mails[0]?.calendars[0]?.entries).toHaveLength(2);
  });

  test('frees the seat for somebody else', async () => {
    const school = await aPayingSchool();
    const { id } = await reserve(school.person, school.course);
    const other = await aMember(server, school.tenant);
    expect((await reserve(other, school.course)).outcome).toBe('full');
    await cancel(school, id);
    expect((await reserve(other, school.course)).outcome).toBe('awaitingPayment');
    expect(await standing(school, id)).toEqual(ended);
    await expectInOrder(school, { isSettled: false });
  });

  test('of what is not paid owes nothing any more, and money on its way goes back whole', async () => {
    const school = await aPayingSchool();
    const { id } = await reserve(school.person, school.course);
    const ref = await start(school.person, id);
    await tell(server, school.tenant, await act(server, ref, 'slip'));
    expect((await cancel(school, id)).refund).toBe(0);
    expect(await standing(school, id)).toEqual({ ...ended, payment: 'processing' });
    expect((await moneyJobs(server, school.tenant.tenantId)).map(({ kind }) => kind)).not.toContain('expireUnpaid');
    await tell(server, school.tenant, await act(server, ref, 'store'));
    await runJobs(server);
    expect(await standing(school, id)).toEqual({ ...ended, payment: 'refunded' });
    expect(await act(server, ref, 'store')).toMatchObject({ refunded: 3000 });
    await expectInOrder(school);
  });

  test('of what was paid in cash leaves it to the staff to give it back, once', async () => {
    const school = await aPayingSchool();
    const paid = { paymentState: 'paid' } as const;
    const entered = await anEventReservation(server, school.person, school.course, paid);
    const { eventReservationId: id, eventReservationDetailIds } = entered;
    const paymentText = async () => {
      const eventReservationDetailId = eventReservationDetailIds[0] ?? '';
      const asked = { eventReservationId: id, eventReservationDetailId };
      const session = await aSession(server, school.person);
      return (await server.call('EventReservation/GetReservationDetail', asked, { session })).body.paymentStatusText;
    };
    expect((await cancel(school, id)).refund).toBe(3000);
    await runJobs(server);
    const toCollect = /返金 3,000円は、.+の窓口でお受け取りください。/;
    expect(server.mailbox.mails.at(-1)?.body).toMatch(toCollect);
    expect(await paymentText()).toMatch(toCollect);
    expect(await standing(school, id)).toMatchObject({ payment: 'refund_pending', held: 3000, due: 3000 });
    expect(await markRefunded(school, id)).toEqual({ amount: 3000 });
    expect(await paymentText()).toBe('返金済み');
    expect(await standing(school, id)).toEqual({ ...ended, payment: 'refunded' });
    await expectInOrder(school);
  });

  test.each<[EventReservationState, string]>([
    ['in_cart', 'カート'],
    ['removed', 'カートから削除'],
    ['withdrawn', '申込取下げ'],
    ['lost', '落選'],
    ['lapsed', '取消（期限切れ）'],
    ['cancelled_user', '取消'],
    ['cancelled_operator', '中止'],
  ])('is refused in state %s and changes nothing', async (state, word) => {
    const school = await aPayingSchool();
    const { eventReservationId: id } = await anEventReservation(server, school.person, school.course, { state });
    const before = await standing(school, id);
    const message = `この予約は「${word}」のため取り消せません。予約の状態を確認してください。`;
    await expect(cancel(school, id)).rejects.toMatchObject({ refusal: { code: 'notCancelable', message } });
    expect(await standing(school, id)).toEqual(before);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('needs a reason, and a reservation of this tenant', async () => {
    const [school, other] = [await aPayingSchool(), await aPayingSchool()];
    const { id } = await reserve(school.person, school.course);
    await expect(cancel(school, id, '　')).rejects.toMatchObject(refused('reasonRequired'));
    await expect(cancel(other, id)).rejects.toMatchObject(refused('notFound'));
    expect(await standing(school, id)).toMatchObject({ state: 'awaiting_payment', seat: 1 });
  });

  test('happens once when two operators and the person do it, and gives back once', async () => {
    const school = await aPayingSchool();
    const { id } = await reserve(school.person, school.course);
    await tell(server, school.tenant, await act(server, await start(school.person, id), 'card'));
    const byPerson = cancelByPerson(school.person, id).then((answer) => {
      if (answer !== 200) throw new Error(String(answer));
    });
    const results = await Promise.allSettled([cancel(school, id), cancel(school, id), byPerson]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await runJobs(server);
    expect(await standing(school, id)).toMatchObject({ payment: 'refunded', seat: null, held: 0, due: 0 });
    await expectInOrder(school);
  });
});

describe('Cancelling an entry for the reasons of the facility', () => {
  const applied = async (school: LotterySchool, event: TestEvent) => {
    const member = await aMember(server, school.tenant);
    const [item] = await school.apply(member, [event]);
    return { member, id: item?.eventReservationId ?? '' };
  };

  async function failedChecks(school: LotterySchool) {
    const { tenantId } = school.tenant;
    const { draw_id: drawId } = await school.draw();
    const checks = await inTenant(server.appDb, tenantId, (trx) =>
      verifyDraw(server.server.drawKinds, trx, { tenantId, drawId }),
    );
    return checks?.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
  }

  test('before the close keeps it out of the draw', async () => {
    const school = await aLotterySchool(server);
    const event = await school.event({ capacity: 1, price: 500 });
    const [one, two] = [await applied(school, event), await applied(school, event)];
    await cancel(school, one.id);
    await runJobsAt(server, '2026-07-05T09:00');
    expect((await school.draw()).entry_count).toBe(1);
    expect(await standing(school, one.id)).toEqual(ended);
    expect(await standing(school, two.id)).toMatchObject({ state: 'fixed', seat: 1 });
    expect(await failedChecks(school)).toEqual([]);
    const subjects = server.mailbox.mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('施設の都合により'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes('落選'))).toHaveLength(0);
  });

  test('between draw and announcement keeps its place held until the announcement, then opens it', async () => {
    const school = await aLotterySchool(server);
    const rest = await aSpan(server, school.tenant, { opensAt: '2026-07-01T00:00', closesAt: '2026-07-31T00:00' });
    const event = await school.event({ capacity: 1, spans: [school.span, rest] });
    const { id } = await applied(school, event);
    const other = await aMember(server, school.tenant);
    const add = async () => {
      const session = await aSession(server, other);
      const { body } = await server.call('EventReservation/AddEventToCart', addBody([event], rest), { session });
      return body.items[0]?.code ?? 'added';
    };
    await runJobsAt(server, '2026-07-02T10:00');
    expect((await school.draw()).state).toBe('drawn');
    await cancel(school, id);
    expect(await standing(school, id)).toEqual(ended);
    expect(await add()).toBe('notYetOpen');
    expect(await failedChecks(school)).toEqual([]);
    await runJobsAt(server, '2026-07-05T09:00');
    expect((await school.draw()).state).toBe('announced');
    expect(await standing(school, id)).toEqual(ended);
    expect(await failedChecks(school)).toEqual([]);
    expect(await add()).toBe('added');
    const subjects = server.mailbox.mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('当選'))).toEqual([]);
    await expectInOrder(school);
  });

  test('that has won gives back what was paid', async () => {
    const school = await aLotterySchool(server, { tenant: { setting: { fee_collection: 'online' } } });
    const event = await school.event({ capacity: 1, price: 500 });
    const { member, id } = await applied(school, event);
    await runJobsAt(server, '2026-07-05T09:00');
    await tell(server, school.tenant, await act(server, await start(member, id), 'card'));
    expect(await standing(school, id)).toMatchObject({ state: 'fixed', payment: 'paid', held: 500 });
    await cancel(school, id);
    await runJobs(server);
    expect(await standing(school, id)).toEqual({ ...ended, payment: 'refunded' });
    expect(await failedChecks(school)).toEqual([]);
    await expectInOrder(school);
  });
});
