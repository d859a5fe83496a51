import { sql } from 'kysely';
import type { AttendanceMark } from '#contract/desk/course/attendance.ts';
import type { SessionChange } from '#contract/desk/course/sessionChange.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { aChild } from '../aChild.ts';
import { addBody } from '../addBody.ts';
import type { TestEvent } from '../anEvent.ts';
import type { TestSpan } from '../aSpan.ts';
import type { TestMember } from '../factories.ts';
import { type Act, acts, aTownOfCourses, type Courses, cancel, offerCourses } from './courses.ts';
import { coursesHold } from './invariants/coursesHold.ts';
import { linesHold } from './invariants/linesHold.ts';
import { plansHold } from './invariants/plansHold.ts';
import { paySlips } from './paying.ts';
import { byStaff } from './staff.ts';
import { callAs, count, nowOf, type Town, todayOf } from './town.ts';

type Size = { readonly coursesAMonth: number; readonly actsAnHour: number };

type Family = { readonly guardian: TestMember; readonly children: readonly string[] };

type Centre = Courses & Size & { readonly families: readonly Family[] };

/**
 * A learning centre: children come without their parents, what becomes free is offered in turn, staff enter people and take
 * attendance, raise numbers, call courses off, and put dates and places elsewhere.
 */
export async function aCentre(base: Parameters<typeof aTownOfCourses>[0], size: Size): Promise<Town> {
  const courses = await aTownOfCourses(base, { vacancyOrder: 'asked', takesChildren: true });
  const town: Centre = { ...courses, ...size, families: await someFamilies(courses) };
  const looks = [coursesHold(town), linesHold(town), plansHold(town)];
  const holds = async () => (await Promise.all(looks.map((look) => look()))).flat();
  return { ...town, live: (hour) => live(town, hour), holds };
}

/** Every third person has a child, or two. */
async function someFamilies({ server, people, random }: Courses) {
  const families: Family[] = [];
  for (const guardian of people.filter((_, place) => place % 3 === 0)) {
    const children = [await aChild(server, guardian)];
    if (random.chance(0.5)) children.push(await aChild(server, guardian));
    families.push({ guardian, children });
  }
  return families;
}

/** Somebody enters their children, now and then with themselves, and reserves what they got. */
async function enterFamily(town: Centre) {
  const { random, tally } = town;
  const { guardian, children } = random.pick(town.families);
  const [item] = addBody([random.pick(town.onOffer)]).items;
  if (!item) return;
  const participants = random.chance(0.2) ? [null, ...children] : children;
  const body = { items: [{ ...item, participants: [...participants] }] };
  const added = await callAs(town, guardian, { name: 'EventReservation/AddEventToCart', body });
  const [outcome] = added?.items ?? [];
  if (outcome) count(tally, `family: ${outcome.code ?? 'yes'}`);
  const eventReservationIds = (outcome?.participants ?? []).flatMap((one) => one.eventReservationId ?? []);
  if (eventReservationIds.length === 0) return;
  const asked = { eventReservationIds };
  const reserved = await callAs(town, guardian, { name: 'EventReservation/ReserveEventFromCart', body: asked });
  for (const { outcome: became, code } of reserved?.items ?? []) count(tally, `family reserved: ${became ?? code}`);
}

/** Somebody who cannot have a course waits for it. */
async function askToWait(town: Centre) {
  const { eventId } = town.random.pick(town.onOffer);
  const person = town.random.pick(town.people);
  if (town.random.chance(0.3))
    await byStaff(town, 'Desk/PutInLine', { containerId: town.containerId, eventId, userId: person.userId });
  else await callAs(town, person, { name: 'VacancyWatch/AskForCourse', body: { eventId } });
}

/** Somebody for whom a seat is held. */
async function anOffer({ server, tenant, people, random }: Centre) {
  const rows = await server.db
    .selectFrom('vacancy_watch')
    .select(['watch_id', 'user_id'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('offer_ends_at', 'is not', null)
    .where('offer_outcome', 'is', null)
    .orderBy('created_at')
    .orderBy('watch_id')
    .execute();
  if (rows.length === 0) return null;
  const row = random.pick(rows);
  const person = people.find(({ userId }) => userId === row.user_id);
  return person ? { watchId: row.watch_id, person } : null;
}

async function answerOffer(town: Centre) {
  const offer = await anOffer(town);
  if (!offer) return;
  const { watchId, person } = offer;
  const { containerId, random } = town;
  const way = random.pick(['take', 'take', 'staff', 'decline', 'takeOut']);
  if (way === 'decline') await callAs(town, person, { name: 'VacancyWatch/DeclineOffer', body: { watchId } });
  if (way === 'staff') await byStaff(town, 'Desk/AcceptOfferFor', { containerId, watchId });
  if (way === 'takeOut') await byStaff(town, 'Desk/TakeOutOfLine', { containerId, watchId, reason: '電話で辞退' });
  if (way === 'take') await takeOffer(town, person, watchId);
}

async function takeOffer(town: Centre, person: TestMember, watchId: string) {
  const taken = await callAs(town, person, { name: 'VacancyWatch/AcceptOffer', body: { watchId } });
  if (!taken || town.random.chance(0.1)) return;
  const body = { eventReservationIds: [taken.eventReservationId] };
  const reserved = await callAs(town, person, { name: 'EventReservation/ReserveEventFromCart', body });
  for (const { outcome, code } of reserved?.items ?? []) count(town.tally, `taken up: ${outcome ?? code}`);
}

/** The hours of an offer pass, or the minutes of a cart: both go by the clock of the database, which nobody sets. */
async function hoursPass({ server, tenant, tally }: Centre) {
  const { numAffectedRows } = await sql`
    with over as (
      update vacancy_watch set offer_ends_at = statement_timestamp() - interval '1 second'
      where tenant_id = ${tenant.tenantId} and offer_ends_at is not null and offer_outcome is null
      returning event_reservation_id
    )
    update event_reservation set hold_expires_at = statement_timestamp() - interval '1 second'
    where tenant_id = ${tenant.tenantId} and hold_expires_at is not null
      and (state = 'in_cart' or event_reservation_id in (select event_reservation_id from over))`.execute(server.db);
  tally.set('hours passed', (tally.get('hours passed') ?? 0) + Number(numAffectedRows ?? 0));
}

async function telephone(town: Centre) {
  const { containerId, random } = town;
  const { eventId } = random.pick(town.onOffer);
  await byStaff(town, 'Desk/ApplyForCourse', { containerId, eventId, userId: random.pick(town.people).userId });
}

/** More seats, as the editor gives them. */
async function raiseCapacity(town: Centre) {
  const { eventId } = town.random.pick(town.onOffer);
  const seen = await byStaff(town, 'Office/GetCourse', { eventId });
  const capacity = seen?.form.capacity;
  if (!seen || !capacity) return;
  const { containerId } = town;
  const fields = { ...seen.form, capacity: capacity + town.random.between(1, 2) };
  await byStaff(town, 'Office/ChangeCourse', { containerId, eventId, fields, revision: seen.revision });
}

async function callOff(town: Centre) {
  const { containerId } = town;
  const named = { containerId, eventId: town.random.pick(town.onOffer).eventId };
  const seen = await byStaff(town, 'Desk/PreviewCallOff', named);
  if (seen) await byStaff(town, 'Desk/CallOffCourse', { ...named, digest: seen.digest, reason: '講師の都合' });
}

/** A change of one date of a course, or of its place. */
function someChange({ random }: Centre, course: TestEvent): SessionChange {
  const { eventSessionId, date } = random.pick(course.sessions);
  const to = { day: addDays(date, random.between(1, 9)), fromMinute: 13 * 60, toMinute: 15 * 60 };
  return random.pick<SessionChange>([
    { kind: 'dropSession', eventSessionId, instead: random.chance(0.5) ? to : null, perPerson: random.pick([0, 300]) },
    { kind: 'moveSession', eventSessionId, to },
    {
      kind: 'changePlace',
      eventSessionId: random.chance(0.5) ? eventSessionId : null,
      place: random.pick(['和室', '講堂']),
    },
  ]);
}

async function changeDate(town: Centre) {
  const course = town.random.pick(town.onOffer);
  const named = { containerId: town.containerId, eventId: course.eventId, change: someChange(town, course) };
  const seen = await byStaff(town, 'Desk/PreviewSessionChange', named);
  if (!seen) return;
  await byStaff(town, 'Desk/ChangeSession', { ...named, digest: seen.digest, reason: '講師の急病' });
  count(town.tally, named.change.kind);
}

/** Who came today is marked at the sheet, or received at the door. */
async function takeAttendance(town: Centre) {
  const { server, tenant, random } = town;
  const rows = await server.db
    .selectFrom('event_reservation_detail as detail')
    .innerJoin('event_session as session', 'session.event_session_id', 'detail.event_session_id')
    .innerJoin('event_reservation as one', 'one.event_reservation_id', 'detail.event_reservation_id')
    .select(['one.event_reservation_id', 'detail.event_session_id'])
    .where('detail.tenant_id', '=', tenant.tenantId)
    .where('session.date', '=', todayOf(town))
    .where('session.called_off', '=', '')
    .where('one.state', 'in', ['fixed', 'won', 'awaiting_payment'])
    .orderBy('one.sequence')
    .limit(20)
    .execute();
  for (const { event_reservation_id: reservationId, event_session_id: eventSessionId } of rows) {
    const mark = random.pick<AttendanceMark | 'door'>(['present', 'present', 'absent', 'late', 'door']);
    if (mark === 'door') await byStaff(town, 'Desk/CheckIn', { reservationId });
    else await byStaff(town, 'Desk/MarkAttendance', { reservationId, eventSessionId, mark });
  }
}

/** Somebody withdraws what they wait for. */
async function stopWaiting(town: Centre) {
  const person = town.random.pick(town.people);
  const seen = await callAs(town, person, { name: 'VacancyWatch/List', body: {} });
  const [watch] = seen?.items ?? [];
  if (watch) await callAs(town, person, { name: 'VacancyWatch/Withdraw', body: { watchId: watch.watchId } });
}

/** What is fixed is given up more often than elsewhere, so that lines move. */
const giveUp = (town: Centre) => cancel(town, ['fixed', 'awaiting_payment', 'won']);

const ofTheCentre: readonly Act<Centre>[] = [
  ...acts,
  { weight: (day) => (day <= 25 ? 4 : 0), do: enterFamily },
  { weight: (day) => (day <= 25 ? 6 : 1), do: askToWait },
  { weight: () => 6, do: answerOffer },
  { weight: () => 1, do: hoursPass },
  { weight: (day) => (day <= 25 ? 4 : 0), do: telephone },
  { weight: (day) => (day <= 25 ? 1 : 0.1), do: giveUp },
  { weight: () => 0.6, do: raiseCapacity },
  { weight: () => 0.06, do: callOff },
  { weight: () => 0.4, do: changeDate },
  { weight: () => 0.5, do: stopWaiting },
];

/** Half of what is not drawn takes children, some of it nobody else. */
const ofChildrenToo =
  ({ random }: Centre) =>
  ({ entryType }: TestSpan) =>
    entryType === 'lottery' ? {} : { participants: random.pick(['self', 'self', 'children', 'only_children']) };

/** What happens in the centre at some hour of a day. */
async function live(town: Centre, hour: number) {
  const day = Number(dayOf(nowOf(town)).slice(8));
  if (hour === 9 && (day === 1 || town.onOffer.length === 0))
    await offerCourses(town, town.coursesAMonth, ofChildrenToo(town));
  await paySlips(town);
  if (hour === 14) await takeAttendance(town);
  for (let done = 0; done < town.actsAnHour; done += 1)
    await town.random.pick(ofTheCentre, ({ weight }) => weight(day)).do(town);
}
