import { addMinutes } from '#rules/day/day.ts';
import type { SpanFacts } from '#rules/event/eventFacts.ts';
import { awake, earlier, later, randomMoment } from '../moments.ts';
import type { Random } from '../random.ts';
import type { Course, CourseWorld, EnrolmentStep } from './courseWorld.ts';

const minutesPerHour = 60;

type Life = readonly [EnrolmentStep, ...EnrolmentStep[]];

type Living = Pick<CourseWorld, 'now' | 'feeCollection'>;

/** A span of a course that has begun. */
export type Offer = { readonly course: Course; readonly span: SpanFacts };

/** Whether the course takes people once more after this span. */
export const isFollowed = ({ course, span }: Offer) => course.facts.spans.some(({ opensAt }) => opensAt > span.opensAt);

/** Results of the last days are not made up: the server draws them as soon as it runs, as it does for everybody. */
const daysToDraw = 3;

/** Whether what the draw made of the entries of this span is made up. */
export const isMadeUp = ({ span: { announceAt } }: Pick<Offer, 'span'>, now: string) =>
  announceAt !== null && announceAt <= addMinutes(now, -daysToDraw * 24 * minutesPerHour);

/** How often things go another way than planned. */
const chances = { removed: 0.03, cancelled: 0.012 };

/** A local date-time at which the span took people, more often near its opening; null when it takes none before now. */
export function addingMoment({ now }: Living, { course, span }: Offer, random: Random): string | null {
  const last = addMinutes(earlier(earlier(span.closesAt, now), course.facts.firstSessionAt), -1);
  return span.opensAt > last ? null : awake(randomMoment(random, span.opensAt, last, 1.6), last);
}

const step = (
  at: string,
  action: EnrolmentStep['action'],
  state: EnrolmentStep['state'],
  more: Partial<EnrolmentStep> = {},
): EnrolmentStep => ({ at, actor: 'user', action, state, reason: '', ...more });

/** In the cart and no further. */
export const inCart = (at: string): Life => [step(at, 'add', 'in_cart')];

/** Some minutes later, while the seat is still held. */
const soonAfter = (at: string, { now }: Living, random: Random) => earlier(addMinutes(at, random.between(1, 12)), now);

/** First come: taken out of the cart again, or reserved, paid where that is due, and cancelled now and then. */
export function firstComeLife(world: Living, { course }: Offer, { at, random }: { at: string; random: Random }): Life {
  const draws = { removed: random.next(), cancelled: random.next() };
  const [added] = inCart(at);
  const then = soonAfter(at, world, random);
  if (draws.removed < chances.removed) return [added, step(then, 'remove', 'removed')];
  const reserved = reservedLife(world, course, { added, at: then });
  const latest = earlier(world.now, course.facts.firstSessionAt);
  const since = reserved.at(-1)?.at ?? then;
  if (draws.cancelled >= chances.cancelled || since >= latest) return reserved;
  const cancelledAt = randomMoment(random, since, latest);
  return [...reserved, cancelledByOperator(cancelledAt)];
}

/** Reserved for good, as soon as it is paid where that is due online. */
export function reservedLife(
  { now, feeCollection }: Living,
  { fee }: Course,
  { added, at }: { added: EnrolmentStep; at: string },
): Life {
  if (feeCollection !== 'online' || fee === 0) return [added, step(at, 'reserve', 'fixed')];
  const owed = step(at, 'reserve', 'awaiting_payment');
  const paidAt = addMinutes(at, 20 * minutesPerHour);
  return paidAt > now ? [added, owed] : [added, owed, step(paidAt, 'pay', 'fixed', { actor: 'system' })];
}

/** Cancelled by staff. */
export const cancelledByOperator = (at: string): EnrolmentStep =>
  step(at, 'cancelByOperator', 'cancelled_operator', { actor: 'operator', reason: '講師の都合により中止' });

/** An entry that waits for its draw. */
export const enteredLife = (world: Living, { at, random }: { at: string; random: Random }): Life => [
  ...inCart(at),
  step(soonAfter(at, world, random), 'enter', 'applied'),
];

/** An entry once its lottery is announced. A place that was won is taken up before the course begins. */
export function drawnLife(
  { now }: Living,
  { course, span }: Offer,
  { entered, wanted }: { readonly entered: Life; readonly wanted: 'won' | 'lost' },
): Life {
  const at = span.announceAt ?? now;
  const drawn = step(at, 'announce', wanted, { actor: 'system' });
  const { firstSessionAt } = course.facts;
  if (wanted === 'lost' || firstSessionAt > now) return [...entered, drawn];
  const confirmedAt = later(
    at,
    earlier(addMinutes(at, 50 * minutesPerHour), addMinutes(firstSessionAt, -24 * minutesPerHour)),
  );
  return [...entered, drawn, step(confirmedAt, 'confirm', 'fixed')];
}
