import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '#rules/lottery/draw/ranking.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { endOffers } from '#server/testing/anOffer.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let event: TestEvent;
let holder: TestPerson;
let waiting: readonly TestPerson[];
let minute = 0;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  minute = 0;
  school = await aSchool(server, await anEventTenant(server, { vacancyOrder: 'asked' }));
  event = await anEvent(server, school.category, { name: '満席の講座', capacity: 1, spans: [school.spans.firstCome] });
  holder = await aPerson(server, school.tenant);
  await anEventReservation(server, holder, event);
  waiting = [];
});

/** So many who ask one after the other. */
async function aLine(size: number) {
  for (let count = 0; count < size; count += 1) {
    const person = await aPerson(server, school.tenant);
    const { status } = await ask(person);
    expect(status).toBe(200);
    waiting = [...waiting, person];
    server.clock.advance(1_000);
  }
  return waiting;
}
const ask = (session: TestPerson) => server.call('VacancyWatch/AskForCourse', { eventId: event.eventId }, { session });
const watchOf = async (session: TestPerson) => {
  const { items } = (await server.call('VacancyWatch/List', {}, { session })).body;
  return items.find(({ course }) => course?.eventId === event.eventId);
};
const offersNow = () => Promise.all(waiting.map(async (person) => (await watchOf(person))?.offer?.state ?? null));
async function look() {
  minute += 1;
  await runJobs(server, `2026-06-10T10:${String(minute).padStart(2, '0')}`);
}
async function cancel(session = holder) {
  const row = await server.db
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('user_id', '=', session.userId)
    .where('state', '=', 'fixed')
    .executeTakeFirstOrThrow();
  const request = { eventReservationId: row.event_reservation_id };
  expect((await server.call('EventReservation/CancelReservation', request, { session })).status).toBe(200);
}
const add = async (session: TestPerson) => {
  const { body } = await server.call('EventReservation/AddEventToCart', addBody([event]), { session });
  return body.items[0]?.code ?? 'added';
};
const answer = async (call: 'AcceptOffer' | 'DeclineOffer', session: TestPerson) => {
  const watchId = (await watchOf(session))?.watchId ?? '';
  const { status, body } = await server.callWith(`VacancyWatch/${call}`, { watchId }, { session });
  return { status, body, code: (body as { error?: { code: string } }).error?.code ?? null };
};
const accept = (session: TestPerson) => answer('AcceptOffer', session);
const decline = (session: TestPerson) => answer('DeclineOffer', session);
const offered = async () =>
  server.db
    .selectFrom('notice')
    .select(['user_id', 'facts'])
    .where('tenant_id', '=', school.tenant.tenantId)
    .where('kind', '=', 'vacancyOffered')
    .orderBy('sequence')
    .execute();

describe('[OPEN-09] a seat that becomes free', () => {
  it('is held for whoever asked first, who is told until when; nobody else has it, in the list or in the cart', async () => {
    const [first, second] = await aLine(2);
    if (!first || !second) throw new Error('nobody waits');
    await look();
    expect(await offered()).toEqual([]);
    expect([(await watchOf(first))?.turn, (await watchOf(second))?.turn]).toEqual([1, 2]);
    await cancel();
    const stranger = await aPerson(server, school.tenant);
    // Before anybody is offered it, it is theirs already.
    expect(await add(stranger)).toBe('full');
    const listed = await server.call('EventReservation/FindEvent', { eventId: event.eventId }, { session: stranger });
    expect(listed.body.unavailable?.code).toBe('full');
    await look();
    expect((await offered()).map(({ user_id }) => user_id)).toEqual([first.userId]);
    expect(await offersNow()).toEqual(['open', null]);
    expect((await watchOf(first))?.offer?.secondsLeft).toBeGreaterThan(23.9 * 3_600);
    expect((await watchOf(second))?.turn).toBe(1);
    expect([await add(stranger), await add(second), await add(first)]).toEqual(['full', 'full', 'full']);
    const mail = server.mailbox.mails.at(-1);
    expect(mail?.subject).toContain('順番が来ました');
    expect(mail?.body).toContain('満席の講座');
    expect(mail?.body).toContain('確保の期限');
    await look();
    expect(await offered()).toHaveLength(1);
  });

  it('goes into the cart with the seat when they accept, and is reserved from there', async () => {
    const [first] = await aLine(2);
    if (!first) throw new Error('nobody waits');
    await cancel();
    await look();
    const { status, body } = await accept(first);
    expect(status).toBe(200);
    const { eventReservationId } = body as { eventReservationId: string };
    const cart = (await server.call('EventReservation/GetEventInCart', {}, { session: first })).body;
    expect(cart.items.map((item) => [item.eventReservationId, item.holdState])).toEqual([[eventReservationId, 'held']]);
    const request = { eventReservationIds: [eventReservationId] };
    const reserved = await server.call('EventReservation/ReserveEventFromCart', request, { session: first });
    expect(reserved.body.items[0]).toMatchObject({ success: true, outcome: 'fixed' });
    await look();
    expect(await offersNow()).toEqual(['accepted', null]);
    expect((await accept(first)).code).toBe('offerOver');
  });

  it('goes on to the next when it is declined, and when its time is over; then it is free for all', async () => {
    const [first, second] = await aLine(2);
    if (!first || !second) throw new Error('nobody waits');
    await cancel();
    await look();
    expect((await decline(first)).status).toBe(200);
    expect((await decline(first)).code).toBe('offerOver');
    const stranger = await aPerson(server, school.tenant);
    expect(await add(stranger)).toBe('full');
    await look();
    expect(await offersNow()).toEqual(['declined', 'open']);
    await endOffers(server, [second]);
    expect((await accept(second)).code).toBe('offerOver');
    await look();
    expect(await offersNow()).toEqual(['declined', 'expired']);
    expect(await add(stranger)).toBe('added');
  });

  it('is offered to as many as there are seats when there are more of them', async () => {
    await aLine(3);
    await server.db.updateTable('event').set({ capacity: 3 }).where('event_id', '=', event.eventId).execute();
    await look();
    expect(await offersNow()).toEqual(['open', 'open', null]);
  });

  it('is offered when a hold in a cart runs out', async () => {
    await cancel();
    expect(await add(holder)).toBe('added');
    await aLine(1);
    await look();
    expect(await offersNow()).toEqual([null]);
    await server.db
      .updateTable('event_reservation')
      .set({ hold_expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', holder.userId)
      .where('state', '=', 'in_cart')
      .execute();
    await look();
    expect(await offersNow()).toEqual(['open']);
  });

  it('skips who may not have it by now, and asks them again once they may', async () => {
    const [first, second] = await aLine(2);
    if (!first || !second) throw new Error('nobody waits');
    const suspend = (day: string | null) =>
      server.db.updateTable('account').set({ suspended_until: day }).where('user_id', '=', first.userId).execute();
    await suspend('2026-06-30');
    await cancel();
    await look();
    expect(await offersNow()).toEqual([null, 'open']);
    await decline(second);
    await look();
    const stranger = await aPerson(server, school.tenant);
    await suspend(null);
    await look();
    expect(await offersNow()).toEqual(['open', 'declined']);
    expect(await add(stranger)).toBe('full');
  });

  it('is free for all while nobody who waits may have it', async () => {
    const [first] = await aLine(1);
    if (!first) throw new Error('nobody waits');
    await server.db
      .updateTable('account')
      .set({ suspended_until: '2026-06-30' })
      .where('user_id', '=', first.userId)
      .execute();
    await cancel();
    const stranger = await aPerson(server, school.tenant);
    expect(await add(stranger)).toBe('full');
    await look();
    expect(await add(stranger)).toBe('added');
  });

  it('is given up with the wish, and with the account', async () => {
    const [first, second, third] = await aLine(3);
    if (!first || !second || !third) throw new Error('nobody waits');
    await cancel();
    await look();
    const watchId = (await watchOf(first))?.watchId ?? '';
    expect((await server.call('VacancyWatch/Withdraw', { watchId }, { session: first })).status).toBe(200);
    await look();
    expect((await watchOf(second))?.offer?.state).toBe('open');
    const erased = await server.call('Authentication/EraseAccount', { password: second.password }, { session: second });
    expect(erased.status).toBe(200);
    await look();
    expect((await watchOf(third))?.offer?.state).toBe('open');
  });

  it('is not accepted where a rule keeps them out by now; the offer stands', async () => {
    const [first] = await aLine(1);
    if (!first) throw new Error('nobody waits');
    await cancel();
    await look();
    await server.db
      .updateTable('account')
      .set({ suspended_until: '2026-06-30' })
      .where('user_id', '=', first.userId)
      .execute();
    expect((await accept(first)).code).toBe('offerNotTakeable');
    expect(await offersNow()).toEqual(['open']);
  });

  it('is nobody else’s to answer', async () => {
    const [first] = await aLine(1);
    if (!first) throw new Error('nobody waits');
    await cancel();
    await look();
    const watchId = (await watchOf(first))?.watchId ?? '';
    const stranger = await aPerson(server, school.tenant);
    for (const call of ['VacancyWatch/AcceptOffer', 'VacancyWatch/DeclineOffer'] as const) {
      expect((await server.callWith(call, { watchId }, { session: stranger })).status).toBe(404);
      expect((await server.callWith(call, { watchId }, {})).status).toBe(401);
    }
  });

  it('is told to everybody again once the town says so; what is held stays held', async () => {
    const [first, second] = await aLine(2);
    if (!first || !second) throw new Error('nobody waits');
    await cancel();
    await look();
    await server.db
      .updateTable('tenant')
      .set({ vacancy_order: 'all' })
      .where('tenant_id', '=', school.tenant.tenantId)
      .execute();
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await look();
    expect(await offersNow()).toEqual(['open', null]);
    await decline(first);
    await look();
    expect((await watchOf(second))?.toldAt).not.toBeNull();
    expect(await add(await aPerson(server, school.tenant))).toBe('added');
  });
});

describe('[OPEN-09] where the order is drawn', () => {
  it('all who wait are drawn when the first seat is free, by a key that anybody can work out again', async () => {
    await server.db
      .updateTable('tenant')
      .set({ vacancy_order: 'drawn' })
      .where('tenant_id', '=', school.tenant.tenantId)
      .execute();
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await aLine(4);
    await look();
    const drawn = () =>
      server.db
        .selectFrom('vacancy_watch')
        .select(['watch_id', 'user_id', 'draw_seed', 'draw_key', 'offer_outcome', 'told_at'])
        .where('event_id', '=', event.eventId)
        .orderBy('draw_key')
        .execute();
    expect((await drawn()).every(({ draw_key }) => draw_key === null)).toBe(true);
    await cancel();
    await look();
    const order = await drawn();
    expect(new Set(order.map(({ draw_seed }) => draw_seed)).size).toBe(1);
    for (const { watch_id, draw_seed, draw_key } of order) {
      expect(draw_key).toBe(keyOf({ seed: draw_seed ?? '', n: watch_id, ticket: 1 }));
    }
    const late = await aPerson(server, school.tenant);
    expect((await ask(late)).status).toBe(200);
    for (const [place, { user_id }] of order.entries()) {
      const person = waiting.find(({ userId }) => userId === user_id);
      if (!person) throw new Error('a stranger was drawn');
      expect((await watchOf(person))?.offer?.state, `number ${place}`).toBe('open');
      await decline(person);
      await look();
    }
    expect((await watchOf(late))?.offer?.state).toBe('open');
  });
});

it('[COURSE-01] a course that is called off is offered to nobody, and what was offered of it is not taken up', async () => {
  const [first] = await aLine(2);
  if (!first) throw new Error('nobody waits');
  await cancel();
  await look();
  expect(await offersNow()).toEqual(['open', null]);
  const manager = await aStaffMember(server, school.tenant, { role: 'manager' });
  const named = { containerId: school.container.eventContainerId, eventId: event.eventId };
  const { digest } = (await server.call('Desk/PreviewCallOff', named, { staff: manager })).body;
  const request = { ...named, digest, reason: '講師の急病のため' };
  expect((await server.call('Desk/CallOffCourse', request, { staff: manager })).status).toBe(200);
  expect((await accept(first)).code).toBe('offerNotTakeable');
  await look();
  await look();
  expect(await offered()).toHaveLength(1);
  expect(await offersNow()).not.toContain('open');
});
