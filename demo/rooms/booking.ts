import { addDays, addMinutes, localDateTimeAt } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { collectedAs } from '#rules/payment/decideCharge.ts';
import { rangesIn } from '#rules/reservation/placesOf.ts';
import { awake, earlier, randomMoment } from '../moments.ts';
import type { Random } from '../random.ts';
import { bookableBetween } from './bookableBetween.ts';
import { beginning, livedOn } from './life.ts';
import type { Step } from './step.ts';
import type { TakenPlaces } from './takenPlaces.ts';
import { planOf, type Wish } from './wish.ts';
import type { Draft, World } from './world.ts';

/** What drafts are made with; `taken` grows with every draft that keeps its place. */
export type Making = { readonly world: World; readonly taken: TakenPlaces; readonly random: Random };

export type Use = Omit<Wish, 'days' | 'bookedAt'>;

export type Slot = { readonly userId: string; readonly use: Use; readonly date: string; readonly range: MinuteRange };

/**
 * A first-come booking of one frame, made at a local date-time when it was open; null when the rules or somebody else
 * forbid it.
 */
export function bookSlot(making: Making, slot: Slot, { anyTime }: { readonly anyTime: boolean }): Draft | null {
  const { world, random } = making;
  const bookedAt = bookingMoment(making, slot, anyTime);
  if (bookedAt === null) return null;
  const { userId, use, date, range } = slot;
  const wish = { ...use, bookedAt, days: [{ date, ranges: [range] }] };
  const plan = planOf(world, making.taken, { wish, anyTime });
  if (plan === null || plan.entryType === 'lottery') return null;
  const isAtDesk = random.chance(atDesk);
  const feeCollection = collectedAs(world.settings.feeCollection, isAtDesk);
  const living = { ...world, settings: { ...world.settings, feeCollection } };
  const steps = livedOn(living, { plan, steps: [beginning(plan, bookedAt, feeCollection)] }, random);
  return keep(making, { userId, room: use.room, plan, steps, isAtDesk });
}

/** Of the bookings, how many are made at the counter. */
const atDesk = 0.06;

function bookingMoment({ world, random }: Making, { use, date, range }: Slot, anyTime: boolean) {
  const { now } = world;
  const open = anyTime
    ? { from: `${addDays(earlier(date, now.slice(0, 10)), -60)}T09:00`, to: localDateTimeAt(date, -1) }
    : bookableBetween(world, use.room, { date, fromMinute: range.fromMinute });
  const to = earlier(open.to, addMinutes(now, -1));
  return open.from > to ? null : awake(randomMoment(random, open.from, to, 1.6), to);
}

/** Takes the places of a draft, unless it was cancelled in the end. */
export function keep({ taken }: Making, draft: Draft): Draft {
  if (reservationStates[finalStep(draft).state].isCanceled) return draft;
  for (const range of heldBy(draft)) taken.add({ ...range, kind: 'reservation' });
  return draft;
}

/** Spaces and units of equipment, and when they are held. */
export const heldBy = ({ plan, room }: Pick<Draft, 'plan' | 'room'>) => [
  ...rangesIn(room.facts.spaceIds, plan.places),
  ...plan.units,
];

/** How a draft stands now. */
export function finalStep({ steps }: Draft): Step {
  const step = steps.at(-1);
  if (step === undefined) throw new Error('a draft without steps');
  return step;
}
