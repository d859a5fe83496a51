import { addDays, addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import { addBody } from '../addBody.ts';
import { anEvent, type EventOptions, type TestEvent } from '../anEvent.ts';
import { aCategory, anEventContainer, type TestCategory } from '../anEventContainer.ts';
import { anEventTenant } from '../aSchool.ts';
import { aSpan, type TestSpan } from '../aSpan.ts';
import type { TenantOverrides, TestMember } from '../factories.ts';
import { coursesHold } from './invariants/coursesHold.ts';
import { pay, paySlips } from './paying.ts';
import { byStaff, cancelForFacility } from './staff.ts';
import { callAs, count, found, nowOf, type People, type Town, todayOf } from './town.ts';

export type Courses = People & {
  readonly containerId: string;
  readonly category: TestCategory;
  /** What came out this month, for the next. */
  readonly onOffer: TestEvent[];
};

type Base = Omit<Parameters<typeof found>[0], 'tenant'>;

/** A town of courses with its people and none yet; fees are paid online. */
export async function aTownOfCourses(base: Base, overrides: TenantOverrides = {}): Promise<Courses> {
  const setting = { fee_collection: 'online', lottery_win_limit: 2, ...overrides.setting };
  const tenant = await anEventTenant(base.server, { ...overrides, setting });
  const people = await found({ ...base, tenant });
  const container = await anEventContainer(base.server, tenant, { name: '学習センター' });
  const category = await aCategory(base.server, container);
  return { ...people, containerId: container.eventContainerId, category, onOffer: [] };
}

/** One that holds courses, new ones every month. */
export async function aTownWithCourses(base: Base): Promise<Town> {
  const town = await aTownOfCourses(base);
  return { ...town, live: (hour) => live(town, hour), holds: coursesHold(town) };
}

/** As many courses as come out in a month. */
const usually = 6;

/** What else a course of a span has. */
type RowOf = (span: TestSpan) => NonNullable<EventOptions['row']>;

/** On the first of a month the courses of the next come out: some first come until the 25th, some drawn on the 10th. */
export async function offerCourses(town: Courses, courses = usually, rowOf: RowOf = () => ({})) {
  const { random, server, tenant, category } = town;
  const month = firstOfMonth(todayOf(town));
  const at = (day: number, time: string) => `${addDays(month, day - 1)}T${time}`;
  const firstCome = await aSpan(server, tenant, { opensAt: at(1, '09:00'), closesAt: at(25, '17:00'), limitCount: 4 });
  const drawn = await aSpan(server, tenant, {
    entryType: 'lottery',
    opensAt: at(1, '09:00'),
    closesAt: at(10, '17:00'),
    announceAt: at(12, '10:00'),
    limitCount: 3,
  });
  town.onOffer.splice(0);
  for (let made = 0; made < courses; made += 1) {
    const span = made < courses / 2 ? firstCome : drawn;
    const from = addDays(addMonths(month, 1), random.between(0, 20));
    const sessions = Array.from({ length: random.pick([1, 1, 2, 4]) }, (_, week) => ({
      date: addDays(from, 7 * week),
    }));
    const capacity = random.chance(0.15) ? null : random.between(2, 6);
    const price = random.pick([0, 500, 1_200]);
    town.onOffer.push(await anEvent(server, category, { sessions, capacity, price, spans: [span], row: rowOf(span) }));
  }
}

/** Somebody puts a course or two into the cart and reserves them, or thinks better of it. */
async function takeCourses(town: Courses) {
  const { random, tally } = town;
  const person = random.pick(town.people);
  const [one, other] = [random.pick(town.onOffer), random.pick(town.onOffer)];
  const wanted = one !== other && random.chance(0.3) ? [one, other] : [one];
  const added = await callAs(town, person, { name: 'EventReservation/AddEventToCart', body: addBody(wanted) });
  for (const { code } of added?.items ?? []) count(tally, `added: ${code ?? 'yes'}`);
  const eventReservationIds = (added?.items ?? []).flatMap(({ eventReservationId }) => eventReservationId ?? []);
  if (eventReservationIds.length === 0) return;
  const body = { eventReservationIds };
  if (random.chance(0.1))
    return void (await callAs(town, person, { name: 'EventReservation/RemoveEventFromCart', body }));
  const reserved = await callAs(town, person, { name: 'EventReservation/ReserveEventFromCart', body });
  for (const { outcome, code } of reserved?.items ?? []) count(tally, `reserved: ${outcome ?? code}`);
}

type Found = { readonly id: string; readonly person: TestMember };

async function someReservation(
  { server, tenant, random, people }: Courses,
  states: readonly string[],
  paymentStates: readonly string[] = [],
): Promise<Found | null> {
  let query = server.db
    .selectFrom('event_reservation')
    .select(['event_reservation_id', 'user_id'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('state', 'in', states);
  if (paymentStates.length > 0) query = query.where('payment_state', 'in', paymentStates);
  const rows = await query.orderBy('sequence').execute();
  if (rows.length === 0) return null;
  const row = random.pick(rows);
  const person = people.find(({ userId }) => userId === row.user_id);
  return person ? { id: row.event_reservation_id, person } : null;
}

const owing = ['awaiting_payment', 'won'];

async function payFee(town: Courses) {
  const owed = await someReservation(town, owing, ['unpaid', 'processing']);
  if (owed) await pay(town, { subject: { kind: 'eventReservation', id: owed.id }, person: owed.person });
}

async function payInCash(town: Courses) {
  const owed = await someReservation(town, owing, ['unpaid']);
  if (owed) await byStaff(town, 'Desk/ReceiveCash', { reservationId: owed.id, way: 'transfer', reference: '振込' });
}

/** Somebody cancels what is in one of these states. */
export async function cancel(town: Courses, states: readonly string[]) {
  const own = await someReservation(town, states);
  if (!own) return;
  const body = { eventReservationId: own.id };
  await callAs(town, own.person, { name: 'EventReservation/CancelReservation', body });
}

async function cancelByStaff(town: Courses) {
  const found = await someReservation(town, ['applied', 'fixed', 'awaiting_payment', 'won']);
  if (!found) return;
  await cancelForFacility(town, found.id, '講師の急病');
}

/** Something that happens, on some days of a month more often than on others. */
export type Act<Of> = { readonly weight: (day: number) => number; readonly do: (town: Of) => Promise<void> };

/** What people do with courses, and staff now and then. */
export const acts: readonly Act<Courses>[] = [
  { weight: (day) => (day <= 10 ? 16 : day <= 25 ? 6 : 0), do: takeCourses },
  { weight: () => 8, do: payFee },
  { weight: () => 0.4, do: payInCash },
  { weight: () => 1.5, do: (town) => cancel(town, ['applied', 'fixed', 'awaiting_payment', 'won', 'lost', 'lapsed']) },
  { weight: () => 0.4, do: cancelByStaff },
];

/** What happens in the town at some hour of a day. */
async function live(town: Courses, hour: number) {
  const day = Number(dayOf(nowOf(town)).slice(8));
  if (day === 1 && hour === 9) await offerCourses(town);
  await paySlips(town);
  await town.random.pick(acts, ({ weight }) => weight(day)).do(town);
}
