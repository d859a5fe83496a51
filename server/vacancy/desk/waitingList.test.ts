import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { endOffers } from '#server/testing/anOffer.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let event: TestEvent;
let holder: TestPerson;
let clerk: TestStaff;
let minute = 0;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(() => aFullCourse('asked'));

async function aFullCourse(vacancyOrder: 'all' | 'asked' | 'drawn') {
  server.clock.set('2026-06-10T10:00');
  minute = 0;
  school = await aSchool(server, await anEventTenant(server, { vacancyOrder }));
  event = await anEvent(server, school.category, { name: '満席の講座', capacity: 1, spans: [school.spans.firstCome] });
  holder = await aPerson(server, school.tenant);
  await anEventReservation(server, holder, event);
  clerk = await aStaffMember(server, school.tenant, { role: 'desk' });
}

const containerId = () => school.container.eventContainerId;
const someone = (overrides: object = {}) => aPerson(server, school.tenant, overrides);
const put = ({ userId }: TestPerson, staff = clerk, { eventId } = event) =>
  server.call('Desk/PutInLine', { containerId: containerId(), eventId, userId }, { staff });
const takeOut = (watchId: string, staff = clerk, at = containerId()) =>
  server.call('Desk/TakeOutOfLine', { containerId: at, watchId, reason: '本人の電話による' }, { staff });
const acceptFor = (watchId: string, staff = clerk, at = containerId()) =>
  server.call('Desk/AcceptOfferFor', { containerId: at, watchId }, { staff });
const ask = (session: TestPerson) => server.call('VacancyWatch/AskForCourse', { eventId: event.eventId }, { session });
async function listed(staff = clerk) {
  const { status, body } = await server.call('Desk/GetWaitingList', { eventId: event.eventId }, { staff });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}
const statesOf = async () => (await listed()).people.map(({ userNumber, state, turn }) => [userNumber, state, turn]);
async function look() {
  minute += 1;
  await runJobs(server, `2026-06-10T10:${String(minute).padStart(2, '0')}`);
}
async function cancel() {
  const { event_reservation_id: eventReservationId } = await server.db
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('user_id', '=', holder.userId)
    .executeTakeFirstOrThrow();
  const request = { eventReservationId };
  expect((await server.call('EventReservation/CancelReservation', request, { session: holder })).status).toBe(200);
}
const placesOf = ({ userId }: TestPerson) =>
  server.db
    .selectFrom('event_reservation')
    .select(['state', 'seat_number', 'payment_state'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'removed')
    .execute();

/** Two in the line: one who asked, then one whom the desk has put there. */
async function aLine() {
  const first = await someone();
  const second = await someone();
  expect((await ask(first)).status).toBe(200);
  server.clock.advance(1_000);
  expect((await put(second)).status).toBe(200);
  return [first, second] as const;
}

describe('[COURSE-03] a waiting list as staff see it', () => {
  it('stands in turn with who has put somebody there, says what is held until when, and what became of it', async () => {
    const [first, second] = await aLine();
    const before = await listed();
    expect(before).toMatchObject({ order: 'asked', offerHours: 24, hasMore: false, course: { state: 'full' } });
    expect(before.people.map(({ turn, state, askedBy }) => [turn, state, askedBy])).toEqual([
      [1, 'waiting', ''],
      [2, 'waiting', '窓口 花子さん'],
    ]);
    await cancel();
    await look();
    expect(await statesOf()).toEqual([
      [first.userNumber, 'offered', null],
      [second.userNumber, 'waiting', 1],
    ]);
    expect((await listed()).people[0]?.offerEndsAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    await endOffers(server, [first]);
    // By the clock alone, before anything has noticed.
    expect(await statesOf()).toEqual([
      [second.userNumber, 'waiting', 1],
      [first.userNumber, 'expired', null],
    ]);
    await look();
    expect(await statesOf()).toEqual([
      [second.userNumber, 'offered', null],
      [first.userNumber, 'expired', null],
    ]);
  });

  it('numbers a drawn order once it is drawn, and none where all are told', async () => {
    await aFullCourse('drawn');
    await aLine();
    expect((await listed()).people.map(({ turn }) => turn)).toEqual([null, null]);
    await cancel();
    await look();
    expect((await listed()).people.map(({ state, turn }) => [state, turn])).toEqual([
      ['offered', null],
      ['waiting', 1],
    ]);
    await aFullCourse('all');
    await aLine();
    const { order, people } = await listed();
    expect([order, people.map(({ state, turn }) => [state, turn])]).toEqual([
      'all',
      [
        ['waiting', null],
        ['waiting', null],
      ],
    ]);
  });

  it('is written down before it is shown; who only looks reads no names, and other places see nothing', async () => {
    const [first] = await aLine();
    await listed();
    const looks = await server.db
      .selectFrom('access_log')
      .select('operation')
      .where('tenant_id', '=', school.tenant.tenantId)
      .execute();
    expect(looks).toEqual([{ operation: 'Desk/GetWaitingList' }]);
    const viewer = await aStaffMember(server, school.tenant, { role: 'viewer' });
    const seen = await listed(viewer);
    expect(seen.people).toHaveLength(2);
    expect(JSON.stringify(seen.people)).not.toContain(first.userNumber);
    expect(seen.people[0]).toMatchObject({ personName: '', personKana: '', userNumber: '' });
    const { eventContainerId } = await anEventContainer(server, school.tenant, { name: '分校' });
    const there = await aStaffMember(server, school.tenant, { role: 'desk', containerIds: [eventContainerId] });
    const { eventId } = event;
    expect((await server.call('Desk/GetWaitingList', { eventId }, { staff: there })).status).toBe(404);
  });
});

describe('[COURSE-03] the desk puts somebody into the line', () => {
  it('behind who waits already and ahead of strangers, once, and is told from the history whose act it was', async () => {
    const [first, second] = await aLine();
    const again = await put(second);
    expect([again.status, (await listed()).people.length]).toEqual([200, 2]);
    await cancel();
    const stranger = await someone();
    const { body } = await server.call('EventReservation/AddEventToCart', addBody([event]), { session: stranger });
    expect(body.items[0]?.code).toBe('full');
    await look();
    // What is held for somebody is their wish still.
    expect((await put(first)).status).toBe(200);
    expect((await listed()).people).toHaveLength(2);
    const own = await server.call('VacancyWatch/List', {}, { session: second });
    expect(own.body.items).toMatchObject([{ turn: 1, offer: null }]);
  });

  it('though no message reaches them, who is telephoned; but not where all are only told', async () => {
    const unreached = { email: null, line_user_id: null };
    const person = await someone(unreached);
    expect((await ask(person)).body.error?.code).toBe('noWayToTell');
    expect((await put(person)).status).toBe(200);
    expect((await listed()).people).toMatchObject([{ isReachable: false }]);
    await cancel();
    await look();
    expect((await listed()).people).toMatchObject([{ state: 'offered' }]);
    await aFullCourse('all');
    expect((await put(await someone(unreached))).body.error?.code).toBe('noWayToTell');
  });

  it('by the rules of residents: not beside a free seat, not who may not, not who has the course', async () => {
    const free = await anEvent(server, school.category, { capacity: 2, spans: [school.spans.firstCome] });
    expect((await put(await someone(), clerk, free)).body.error?.code).toBe('seatsLeft');
    const known = await put(holder);
    expect([known.status, known.body.error?.code]).toEqual([409, 'notWatchable']);
    const barred = await someone({ suspended_until: '2027-12-31' });
    expect((await put(barred)).status).toBe(409);
    const nobody = { ...holder, userId: '00000000-0000-4000-8000-000000000000' };
    expect((await put(nobody)).status).toBe(404);
    const viewer = await aStaffMember(server, school.tenant, { role: 'viewer' });
    expect((await put(await someone(), viewer)).status).toBe(403);
    expect((await listed()).people).toEqual([]);
  });
});

describe('[COURSE-03] the desk takes somebody out of the line', () => {
  it('whose place in it is the next one’s; what was held goes on, and stays to be seen as ended', async () => {
    const [first] = await aLine();
    const third = await someone();
    server.clock.advance(1_000);
    await put(third);
    const [, inMiddle] = (await listed()).people;
    expect((await takeOut(inMiddle?.watchId ?? '')).status).toBe(200);
    expect(await statesOf()).toEqual([
      [first.userNumber, 'waiting', 1],
      [third.userNumber, 'waiting', 2],
    ]);
    await cancel();
    await look();
    const [held] = (await listed()).people;
    expect((await takeOut(held?.watchId ?? '')).status).toBe(200);
    await look();
    expect(await statesOf()).toEqual([
      [third.userNumber, 'offered', null],
      [first.userNumber, 'ended', null],
    ]);
    const own = await server.call('VacancyWatch/List', {}, { session: first });
    expect(own.body.items).toMatchObject([{ offer: { state: 'ended' } }]);
    expect((await takeOut(held?.watchId ?? '')).body.error?.code).toBe('offerOver');
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
    const acts = await server.db
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .where('tenant_id', '=', school.tenant.tenantId)
      .where('action', '=', 'Desk/TakeOutOfLine')
      .execute();
    expect(acts).toEqual(
      Array.from({ length: 2 }, () => ({ action: 'Desk/TakeOutOfLine', reason: '本人の電話による' })),
    );
  });

  it('refuses what is of another place, what is not there, and who only looks', async () => {
    await aLine();
    const watchId = (await listed()).people[0]?.watchId ?? '';
    const { eventContainerId } = await anEventContainer(server, school.tenant, { name: '分校' });
    expect((await takeOut(watchId, clerk, eventContainerId)).status).toBe(404);
    expect((await takeOut('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const viewer = await aStaffMember(server, school.tenant, { role: 'viewer' });
    expect((await takeOut(watchId, viewer)).status).toBe(403);
    expect((await listed()).people).toHaveLength(2);
  });
});

describe('[COURSE-03] the desk takes what is held for somebody who telephones', () => {
  it('reserves it with that seat, to be paid at the counter, once', async () => {
    const [first] = await aLine();
    await cancel();
    await look();
    const watchId = (await listed()).people[0]?.watchId ?? '';
    const { status, body } = await acceptFor(watchId);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(await placesOf(first)).toEqual([{ state: 'fixed', seat_number: 1, payment_state: 'none' }]);
    expect((await statesOf())[1]).toEqual([first.userNumber, 'accepted', null]);
    expect((await acceptFor(watchId)).body.error?.code).toBe('offerOver');
    const seen = await server.call('Desk/GetReservation', { reservationId: body.reservationId }, { staff: clerk });
    expect(seen.body.history.at(-1)?.by).toBe('窓口 花子さん');
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  });

  it('leaves it as it is where the rules refuse it, and gives nobody what was never held or is over', async () => {
    const [first, second] = await aLine();
    await cancel();
    await look();
    const [held, waits] = (await listed()).people;
    expect((await acceptFor(waits?.watchId ?? '')).body.error?.code).toBe('offerOver');
    await server.db
      .updateTable('account')
      .set({ suspended_until: '2027-12-31' })
      .where('user_id', '=', first.userId)
      .execute();
    expect((await acceptFor(held?.watchId ?? '')).status).toBe(409);
    expect(await placesOf(first)).toMatchObject([{ state: 'offered', seat_number: 1 }]);
    const { eventContainerId } = await anEventContainer(server, school.tenant, { name: '分校' });
    expect((await acceptFor(held?.watchId ?? '', clerk, eventContainerId)).status).toBe(404);
    const viewer = await aStaffMember(server, school.tenant, { role: 'viewer' });
    expect((await acceptFor(held?.watchId ?? '', viewer)).status).toBe(403);
    await endOffers(server, [first]);
    expect((await acceptFor(held?.watchId ?? '')).body.error?.code).toBe('offerOver');
    expect(await placesOf(second)).toEqual([]);
  });
});
