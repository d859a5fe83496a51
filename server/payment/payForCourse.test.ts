import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payableEventReservation } from '../event/payableEventReservation.ts';
import { aCondition } from '../testing/aCondition.ts';
import { addBody } from '../testing/addBody.ts';
import { anEvent, type EventOptions, type TestEvent } from '../testing/anEvent.ts';
import { anEventReservation } from '../testing/anEventReservation.ts';
import { accountOf, act, linesOf, moneyJobs, runJobs, tell } from '../testing/aPayingTown.ts';
import { anEventTenant, aSchool } from '../testing/aSchool.ts';
import { aSpan } from '../testing/aSpan.ts';
import { aPerson, aSession, type TenantOverrides, type TestPerson } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { beginCharging } from './beginCharging.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** A school that takes its fees online, with a course of 3,000 yen and two seats on July 12th. */
async function aPayingSchool({ setting, ...tenant }: TenantOverrides = {}, event: EventOptions = {}) {
  const school = await aSchool(
    server,
    await anEventTenant(server, { ...tenant, setting: { fee_collection: 'online', ...setting } }),
  );
  const course = await anEvent(server, school.category, {
    capacity: 2,
    price: 3000,
    spans: [school.spans.firstCome],
    ...event,
  });
  return { ...school, course, person: await aPerson(server, school.tenant) };
}

type School = Awaited<ReturnType<typeof aPayingSchool>>;

async function reserve(person: TestPerson, course: TestEvent) {
  const added = await server.call('EventReservation/AddEventToCart', addBody([course]), { session: person });
  const id = added.body.items[0]?.eventReservationId;
  if (!id) return { id: '', outcome: added.body.items[0]?.code };
  const reserved = await server.call(
    'EventReservation/ReserveEventFromCart',
    { eventReservationIds: [id] },
    { session: person },
  );
  return { id, outcome: reserved.body.items[0]?.outcome ?? reserved.body.items[0]?.code };
}

const start = async (person: TestPerson, eventReservationId: string) => {
  const session = await aSession(server, person);
  const { body } = await server.call('EventReservation/StartPayment', { eventReservationId }, { session });
  return body.error?.code ?? body.paymentUrl.split('/').at(-1) ?? '';
};

const complete = async ({ tenant: { tenantAlias } }: School, reservationId: string) =>
  (await server.call('Reservation/CompletePayment', { tenantAlias, reservationId })).body.outcome;

const cancel = async (person: TestPerson, eventReservationId: string) => {
  const session = await aSession(server, person);
  const { status, body } = await server.call('EventReservation/CancelReservation', { eventReservationId }, { session });
  return body.error?.code ?? status;
};

async function detail(person: TestPerson, eventReservationId: string) {
  const session = await aSession(server, person);
  const { event_reservation_detail_id } = await server.db
    .selectFrom('event_reservation_detail')
    .select('event_reservation_detail_id')
    .where('event_reservation_id', '=', eventReservationId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const asked = { eventReservationId, eventReservationDetailId: event_reservation_detail_id };
  return (await server.call('EventReservation/GetReservationDetail', asked, { session })).body;
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

const history = async (id: string) => {
  const rows = await server.db
    .selectFrom('event_reservation_history')
    .select(['actor', 'action'])
    .where('event_reservation_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ actor, action }) => `${actor.replace(/^user:.*/, 'user')} ${action}`);
};

const awaiting = { state: 'awaiting_payment', payment: 'unpaid', seat: 1, owed: 3000, held: 0, due: 0 };
const fixed = { state: 'fixed', payment: 'paid', seat: 1, owed: 3000, held: 3000, due: 0 };
const lapsed = { state: 'lapsed', payment: 'none', seat: null, owed: 0, held: 0, due: 0 };

describe('a course that is paid online', () => {
  it('is fixed once it is paid', async () => {
    const school = await aPayingSchool();
    const { id, outcome } = await reserve(school.person, school.course);
    expect(outcome).toBe('awaitingPayment');
    expect(await standing(school, id)).toEqual(awaiting);
    expect(await detail(school.person, id)).toMatchObject({
      statusText: '支払待ち',
      paymentStatusText: '未払い',
      canPay: true,
      payUntil: '2026-06-24T23:59',
      isFixed: false,
    });
    const ref = await start(school.person, id);
    expect(await start(school.person, id)).toBe(ref);
    await act(server, ref, 'card');
    expect(await complete(school, id)).toBe('paid');
    expect(await standing(school, id)).toEqual(fixed);
    expect(await detail(school.person, id)).toMatchObject({
      statusText: '確定',
      paymentStatusText: '支払済み',
      canPay: false,
      payUntil: null,
      paidAmount: 3000,
      isFixed: true,
    });
    expect(await start(school.person, id)).toBe('alreadyPaid');
    expect(await history(id)).toEqual(['user add', 'user reserve', 'user charge', 'provider:sandbox pay']);
  });

  it('lapses when nobody pays, and its seat is free', async () => {
    const school = await aPayingSchool({}, { capacity: 1 });
    const { id } = await reserve(school.person, school.course);
    const other = await aPerson(server, school.tenant);
    expect((await reserve(other, school.course)).outcome).toBe('full');
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect(await standing(school, id)).toEqual(lapsed);
    expect(await history(id)).toContain('job:expireUnpaid expireUnpaid');
    expect(await detail(school.person, id)).toMatchObject({ statusText: '取消（期限切れ）', canPay: false });
    const again = { ...other, ...(await aSession(server, other)) };
    expect((await reserve(again, school.course)).outcome).toBe('awaitingPayment');
  });

  it('has a seat again when the money comes after all and one is free', async () => {
    const school = await aPayingSchool();
    const { id } = await reserve(school.person, school.course);
    const ref = await start(school.person, id);
    await act(server, ref, 'slip');
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect(await standing(school, id)).toEqual(lapsed);
    const other = await aPerson(server, school.tenant);
    await reserve(other, school.course);
    expect(await tell(server, school.tenant, await act(server, ref, 'late'))).toBe(200);
    expect(await standing(school, id)).toEqual({ ...fixed, seat: 2 });
    expect(await lines(school, id)).toEqual(['charged 3000', 'released 3000', 'charged 3000', 'received 3000']);
  });

  it.each([
    ['all seats are taken', async (school: School) => reserve(await aPerson(server, school.tenant), school.course)],
    [
      'the person has it otherwise by now',
      async (school: School) =>
        reserve({ ...school.person, ...(await aSession(server, school.person)) }, school.course),
    ],
  ])('goes back whole when %s', async (_title, arrange) => {
    const school = await aPayingSchool({}, { capacity: 1 });
    const { id } = await reserve(school.person, school.course);
    const ref = await start(school.person, id);
    await act(server, ref, 'slip');
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect((await arrange(school)).outcome).toBe('awaitingPayment');
    await tell(server, school.tenant, await act(server, ref, 'late'));
    await runJobs(server);
    expect(await standing(school, id)).toEqual({ ...lapsed, payment: 'refunded' });
    expect(await act(server, ref, 'late')).toMatchObject({ refunded: 3000 });
  });

  it.each([
    [
      'the span allows no more beside what was taken since',
      async ({ tenant, spans: { firstCome } }: School) => {
        await server.db
          .updateTable('event_entry_span')
          .set({ limit_count: 1 })
          .where('tenant_id', '=', tenant.tenantId)
          .where('event_entry_span_id', '=', firstCome.eventEntrySpanId)
          .execute();
      },
    ],
    [
      'its group allows no more',
      async ({ tenant, course, events }: School) => {
        await aCondition(server, tenant, { type: 'UpperLimit', limitCount: 1, events: [course, events.walking] });
      },
    ],
    [
      'it is excluded by what was taken since',
      async ({ tenant, course, events }: School) => {
        const [conditionEvents, excluded] = [[course], [events.walking]];
        await aCondition(server, tenant, { type: 'NotReserved', conditionEvents, events: excluded });
      },
    ],
  ])('goes back whole when %s', async (_title, restrict) => {
    const school = await aPayingSchool();
    await restrict(school);
    const { id } = await reserve(school.person, school.course);
    const ref = await start(school.person, id);
    await act(server, ref, 'slip');
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    const again = { ...school.person, ...(await aSession(server, school.person)) };
    expect((await reserve(again, school.events.walking)).outcome).toBe('fixed');
    await tell(server, school.tenant, await act(server, ref, 'late'));
    await runJobs(server);
    expect(await standing(school, id)).toEqual({ ...lapsed, payment: 'refunded' });
  });

  it('owes nothing when it is free, and at the counter where fees are collected there', async () => {
    const free = await aPayingSchool({}, { price: 0 });
    const gift = await reserve(free.person, free.course);
    expect(gift.outcome).toBe('fixed');
    expect(await lines(free, gift.id)).toEqual([]);
    const counter = await aPayingSchool({ setting: { fee_collection: 'counter' } });
    const { id, outcome } = await reserve(counter.person, counter.course);
    expect(outcome).toBe('fixed');
    expect(await standing(counter, id)).toEqual({ ...fixed, payment: 'counter', held: 0 });
    expect(await detail(counter.person, id)).toMatchObject({ paymentStatusText: '窓口支払い', canPay: false });
    expect(await start(counter.person, id)).toBe('notPayable');
  });

  it('is nobody else’s to pay or to cancel', async () => {
    const school = await aPayingSchool();
    const { id } = await reserve(school.person, school.course);
    const other = await aPerson(server, school.tenant);
    expect(await start(other, id)).toBe('notFound');
    expect(await cancel(other, id)).toBe('notFound');
    expect(await standing(school, id)).toEqual(awaiting);
  });
});

describe('charging who has won', () => {
  /** An entry whose lottery was announced as won on July 5th. */
  async function won(tenant: TenantOverrides = {}) {
    const school = await aPayingSchool(tenant);
    const course = await anEvent(server, school.category, {
      capacity: 2,
      price: 3000,
      sessions: [{ date: '2026-08-20' }],
      spans: [school.spans.lottery],
    });
    const { eventReservationId: id } = await anEventReservation(server, school.person, course, { state: 'won' });
    server.clock.set('2026-07-05T09:00');
    const known = await server.server.directory.byId(school.tenant.tenantId);
    if (!known) throw new Error('no tenant');
    const actor = { kind: 'job', name: 'lotteryAnnounce' } as const;
    const charge = () =>
      server.server.executor.scope({ tenant: known, actor, log: server.app.log }).transact(async (context) => {
        const payables = await payableEventReservation.lock(context, [id]);
        return (await beginCharging(context, [...payables.values()]))[0];
      });
    return { school, id, charge };
  }

  it('owes it from then on, once, and is fixed after paying', async () => {
    const { school, id, charge } = await won();
    expect(await charge()).toBe('online');
    expect(await charge()).toBe('online');
    expect(await lines(school, id)).toEqual(['charged 3000']);
    expect(await detail(school.person, id)).toMatchObject({
      statusText: '当選',
      canPay: true,
      payUntil: '2026-07-19T23:59',
    });
    await act(server, await start(school.person, id), 'card');
    expect(await complete(school, id)).toBe('paid');
    expect(await standing(school, id)).toEqual(fixed);
  });

  it('lapses when it is not paid', async () => {
    const { school, id, charge } = await won();
    await charge();
    server.clock.set('2026-07-20T00:00');
    await runJobs(server);
    expect(await standing(school, id)).toEqual(lapsed);
  });

  it('owes it at the counter where the tenant does not show results', async () => {
    const { school, id, charge } = await won({ isVisibleApplicationResult: false });
    expect(await charge()).toBe('counter');
    expect(await standing(school, id)).toMatchObject({ state: 'won', payment: 'counter' });
    expect(await detail(school.person, id)).toMatchObject({
      statusText: '申込済（抽選待ち）',
      paymentStatusText: '',
      canPay: false,
      payUntil: null,
    });
    expect(await start(school.person, id)).toBe('notPayable');
    expect((await moneyJobs(server, school.tenant.tenantId)).map(({ kind }) => kind)).toEqual([]);
  });

  it.each([
    ['none', 'nothing', 'none'],
    ['counter', 'counter', 'counter'],
  ])('where fees are collected by %s: %s', async (fee_collection, expected, payment) => {
    const { school, id, charge } = await won({ setting: { fee_collection } });
    expect(await charge()).toBe(expected);
    expect(await standing(school, id)).toMatchObject({ state: 'won', payment });
  });
});

describe('EventReservation/CancelReservation', () => {
  it('gives up the seat of what is not paid yet, and owes nothing', async () => {
    const school = await aPayingSchool();
    const { id } = await reserve(school.person, school.course);
    expect(await detail(school.person, id)).toMatchObject({ canCancel: true, cancelUntil: '2026-07-09T23:59' });
    expect(await cancel(school.person, id)).toBe(200);
    expect(await standing(school, id)).toEqual({ ...lapsed, state: 'cancelled_user' });
    expect(await cancel(school.person, id)).toBe('alreadyCanceled');
    expect(await history(id)).toEqual(['user add', 'user reserve', 'user charge', 'user cancel']);
    expect((await moneyJobs(server, school.tenant.tenantId)).map(({ kind }) => kind)).not.toContain('expireUnpaid');
  });

  it.each([
    ['2026-07-05T10:00', 3000],
    ['2026-07-06T10:00', 1500],
  ])('at %s gives back %i yen of what was paid', async (moment, refund) => {
    const school = await aPayingSchool();
    const { id } = await reserve(school.person, school.course);
    await act(server, await start(school.person, id), 'card');
    await complete(school, id);
    server.clock.set(moment);
    expect(await detail(school.person, id)).toMatchObject({ refund });
    expect(await cancel(school.person, id)).toBe(200);
    await runJobs(server);
    expect(await standing(school, id)).toEqual({
      state: 'cancelled_user',
      payment: 'refunded',
      seat: null,
      owed: 3000 - refund,
      held: 3000 - refund,
      due: 0,
    });
  });

  it('withdraws an application until its span closes', async () => {
    const school = await aPayingSchool();
    const span = await aSpan(server, school.tenant, { entryType: 'lottery' });
    const course = (name: string) => anEvent(server, school.category, { name, price: 3000, spans: [span] });
    const first = await anEventReservation(server, school.person, await course('一'), { state: 'applied' });
    const second = await anEventReservation(server, school.person, await course('二'), { state: 'applied' });
    server.clock.set('2026-06-30T16:59');
    expect(await detail(school.person, first.eventReservationId)).toMatchObject({
      canCancel: true,
      cancelUntil: '2026-06-30T16:59',
      refund: 0,
    });
    expect(await cancel(school.person, first.eventReservationId)).toBe(200);
    expect(await standing(school, first.eventReservationId)).toEqual({ ...lapsed, state: 'withdrawn' });
    expect(await cancel(school.person, first.eventReservationId)).toBe('alreadyCanceled');
    server.clock.set('2026-06-30T17:00');
    expect(await cancel(school.person, second.eventReservationId)).toBe('cancelDeadlinePassed');
  });

  it('is refused beyond the deadline, for what is over, in the cart or where the tenant does not offer it', async () => {
    const school = await aPayingSchool();
    const make = async (state: 'fixed' | 'lost' | 'lapsed' | 'in_cart' | 'removed' | 'cancelled_operator') => {
      const course = await anEvent(server, school.category, { spans: [school.spans.firstCome] });
      return (await anEventReservation(server, school.person, course, { state })).eventReservationId;
    };
    expect(await cancel(school.person, await make('lapsed'))).toBe('notCancelable');
    expect(await cancel(school.person, await make('lost'))).toBe('notCancelable');
    expect(await cancel(school.person, await make('in_cart'))).toBe('notCancelable');
    expect(await cancel(school.person, await make('removed'))).toBe('notFound');
    expect(await cancel(school.person, await make('cancelled_operator'))).toBe('alreadyCanceled');
    const late = await make('fixed');
    server.clock.set('2026-07-10T00:00');
    expect(await cancel(school.person, late)).toBe('cancelDeadlinePassed');
    server.clock.set('2026-06-10T10:00');
    const closed = await aPayingSchool({ canCancel: false });
    const { id } = await reserve(closed.person, closed.course);
    expect(await cancel(closed.person, id)).toBe('cancelNotOffered');
  });
});
