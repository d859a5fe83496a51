import fc from 'fast-check';
import type { Audience } from '#rules/event/audience.ts';
import { aCondition } from './aCondition.ts';
import { anEvent, type TestEvent } from './anEvent.ts';
import { aCategory, anEventContainer } from './anEventContainer.ts';
import { anEventReservation, type EventReservationOptions } from './anEventReservation.ts';
import { anEventTenant } from './aSchool.ts';
import { aSpan, type TestSpan } from './aSpan.ts';
import { type Arranging, aPerson, type TestPerson } from './factories.ts';

/** Spans by the clock of the tests, 2026-06-10T10:00. */
const spanTimes = [
  { opensAt: '2026-06-01T09:00', closesAt: '2026-06-30T17:00' },
  { opensAt: '2026-06-05T09:00', closesAt: '2026-06-20T17:00' },
  { opensAt: '2026-06-11T09:00', closesAt: '2026-06-25T17:00' },
  { opensAt: '2026-05-01T09:00', closesAt: '2026-06-10T10:00' },
] as const;

const othersHave = {
  fixed: { state: 'fixed' },
  held: { state: 'in_cart' },
  expired: { state: 'in_cart', holdSeconds: -9 },
} as const satisfies Record<string, EventReservationOptions>;

/** Some of the states of what the resident has already; `null` for nothing. */
const ownStates = ['in_cart', 'applied', 'fixed', 'lost', 'removed', 'cancelled_user'] as const;

const eventCount = 6;
const eventIndex = fc.nat({ max: eventCount - 1 });
const someEvents = fc.uniqueArray(eventIndex, { minLength: 1, maxLength: 3 });

/** Usually `usual`, seldom one of the others. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const spanPlan = fc.record({
  times: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 3 }) }),
  isLottery: fc.boolean(),
  limitCount: fc.option(fc.integer({ min: 1, max: 4 })),
});

const eventPlan = fc.record({
  capacity: fc.option(fc.integer({ min: 1, max: 3 })),
  /** Seats that others have, cut to the capacity, and how many of them are held in a cart, some no longer. */
  taken: fc.nat({ max: 3 }),
  others: fc.constantFrom('fixed' as const, 'held' as const, 'expired' as const),
  birthMonth: mostly(0, 4, 5),
  audience: mostly<Audience>({}, { born: { to: '1989-12-31' } }),
  loan: fc.boolean(),
  spans: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 2 }),
  own: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom<(typeof ownStates)[number]>(...ownStates) },
  ),
  isSoon: mostly(false, true),
});

type EventPlan = typeof eventPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

const conditionPlan = fc.oneof(
  fc.record({
    type: fc.constant('UpperLimit' as const),
    limitCount: fc.integer({ min: 1, max: 3 }),
    isRanked: fc.boolean(),
    events: someEvents,
  }),
  fc.record({ type: fc.constant('NotReserved' as const), conditionEvents: someEvents, events: someEvents }),
);

/** A small tenant with six courses, three spans and some conditions, in whatever state. */
export const randomSchool = fc.record({
  canReserve: mostly(true, false),
  isSuspended: mostly(false, true),
  birthday: fc.constantFrom(null, '1990-04-01', '1985-12-31'),
  spans: fc.tuple(spanPlan, spanPlan, spanPlan),
  events: fc.array(eventPlan, { minLength: eventCount, maxLength: eventCount }),
  conditions: fc.array(conditionPlan, { maxLength: 2 }),
  /** The order in which courses are ticked. */
  ticks: fc.shuffledSubarray(
    Array.from({ length: eventCount }, (_, index) => index),
    { minLength: eventCount - 1 },
  ),
});

export type RandomSchool = typeof randomSchool extends fc.Arbitrary<infer School> ? School : never;

/** The tenant of the plan and its resident. */
export async function aRandomSchool(server: Arranging, plan: RandomSchool) {
  const tenant = await anEventTenant(server, { canReserve: plan.canReserve });
  const category = await aCategory(server, await anEventContainer(server, tenant));
  const spans: TestSpan[] = [];
  for (const { times, isLottery, limitCount } of plan.spans) {
    const entryType = isLottery ? 'lottery' : 'normal';
    spans.push(await aSpan(server, tenant, { ...spanTimes[times], entryType, limitCount }));
  }
  const resident = await aPerson(server, tenant, {
    birthday: plan.birthday,
    suspended_until: plan.isSuspended ? '2026-06-30' : null,
  });
  const rival = await aPerson(server, tenant);
  const others = [rival, await aPerson(server, tenant), await aPerson(server, tenant)];
  const events: TestEvent[] = [];
  for (const { capacity, birthMonth, audience, loan, isSoon, ...its } of plan.events) {
    const event = await anEvent(server, category, {
      capacity,
      birthMonth,
      audience,
      loan,
      sessions: [{ date: isSoon ? '2026-06-10' : '2026-07-12' }],
      spans: its.spans.flatMap((index) => spans[index] ?? []),
    });
    events.push(event);
    await reserveSome(server, event, { plan: its, others: others.slice(0, capacity ?? 3), resident });
  }
  const chosen = (indexes: readonly number[]) => indexes.flatMap((index) => events[index] ?? []);
  for (const condition of plan.conditions) {
    if (condition.type === 'UpperLimit') {
      await aCondition(server, tenant, { ...condition, events: chosen(condition.events) });
      continue;
    }
    // A course stands on one side.
    const events = condition.events.filter((index) => !condition.conditionEvents.includes(index));
    const conditionEvents = chosen(condition.conditionEvents);
    await aCondition(server, tenant, { type: 'NotReserved', conditionEvents, events: chosen(events) });
  }
  return { tenant, category, resident, events };
}

/** What others have of a course, and the resident. */
async function reserveSome(
  server: Arranging,
  event: TestEvent,
  {
    plan,
    others,
    resident,
  }: { plan: Pick<EventPlan, 'taken' | 'others' | 'own'>; others: TestPerson[]; resident: TestPerson },
) {
  const span = event.spans.find(({ entryType }) => entryType === 'normal');
  if (span) {
    const options = { ...othersHave[plan.others], span };
    for (const person of others.slice(0, plan.taken)) await anEventReservation(server, person, event, options);
  }
  const [first] = event.spans;
  if (plan.own === null || first === undefined || (plan.own === 'applied' && first.entryType === 'normal')) return;
  await anEventReservation(server, resident, event, { state: plan.own, seatNumber: null, span: first });
}
