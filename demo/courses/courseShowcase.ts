import { addMinutes, addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import { earlier } from '../moments.ts';
import type { Random } from '../random.ts';
import type { CourseLedger } from './courseLedger.ts';
import {
  addingMoment,
  cancelledByOperator,
  drawnLife,
  enteredLife,
  inCart,
  isFollowed,
  isMadeUp,
  type Offer,
  reservedLife,
} from './courseLife.ts';
import { type CourseWorld, type Enrolment, type Participant, standOf } from './courseWorld.ts';

type Showing = { readonly world: CourseWorld; readonly ledger: CourseLedger; readonly random: Random };

type Life = Enrolment['steps'];

/** One thing to show: which offers can show it, when the person came and what became of it. */
type Exhibit = {
  readonly fits: (offer: Offer) => boolean;
  /** Of those that fit, the ones to look at first. */
  readonly prefers?: (offer: Offer) => boolean;
  /** A local date-time when the span took people, unless said otherwise. */
  readonly at?: string;
  readonly life: (offer: Offer, at: string) => Life;
  readonly asksForInstrument?: boolean;
};

/** The reservations of one person that show every state a screen has to show. What is rarest comes first. */
export function courseShowcase(showing: Showing, participant: Participant): Enrolment[] {
  const exhibits = [...drawExhibits(showing), ...cartExhibits(showing), ...placeExhibits(showing)];
  return exhibits.flatMap((exhibit) => show(showing, participant, exhibit) ?? []);
}

const isLottery = ({ span }: Offer) => span.entryType === 'lottery';
const hasSeats = ({ course }: Offer) => course.facts.capacity !== null;
const lends = ({ course }: Offer) => course.lendsInstruments;
const isOpen = ({ span }: Offer, now: string) => span.opensAt <= now && now < span.closesAt;
const isAhead = ({ course }: Offer, now: string) => course.facts.firstSessionAt > now;
const isTold = ({ span }: Offer, now: string) => span.announceAt !== null && span.announceAt <= now;

/** Won, lost, to be drawn by the server, and waiting. */
function drawExhibits({ world, random }: Showing): Exhibit[] {
  const { now } = world;
  const entered = (at: string) => enteredLife(world, { at, random });
  const drawn = (wanted: 'won' | 'lost') => (offer: Offer, at: string) =>
    drawnLife(world, offer, { entered: entered(at), wanted });
  const isDrawn = (offer: Offer) => isLottery(offer) && isMadeUp(offer, now);
  return [
    { fits: (offer) => isDrawn(offer) && isAhead(offer, now), life: drawn('won') },
    { fits: (offer) => isDrawn(offer) && hasSeats(offer) && !isFollowed(offer), life: drawn('lost') },
    {
      fits: (offer) => isLottery(offer) && isTold(offer, now) && !isMadeUp(offer, now),
      life: (_, at) => entered(at),
    },
    {
      fits: (offer) => isLottery(offer) && !isTold(offer, now) && !isOpen(offer, now),
      life: (_, at) => entered(at),
    },
  ];
}

/** An entry and a seat in the cart, put there a minute ago. */
function cartExhibits({ world: { now } }: Showing): Exhibit[] {
  const added = { at: addMinutes(now, -1), life: (_: Offer, at: string) => inCart(at) };
  const isSeat = (offer: Offer) => !isLottery(offer) && hasSeats(offer);
  return [
    { ...added, fits: (offer) => isLottery(offer) && isOpen(offer, now) },
    { ...added, fits: (offer) => isSeat(offer) && isOpen(offer, now), prefers: lends },
  ];
}

/** Places of this month and the next, one of them cancelled, and an instrument. */
function placeExhibits({ world }: Showing): Exhibit[] {
  const { now } = world;
  const thisMonth = dayOf(now).slice(0, 7);
  const nextMonth = addMonths(firstOfMonth(dayOf(now)), 1).slice(0, 7);
  const reserved = ({ course }: Offer, at: string) => {
    const [added] = inCart(at);
    return reservedLife(world, course, { added, at: earlier(addMinutes(at, 3), now) });
  };
  const cancelled = (offer: Offer, at: string): Life => {
    const steps = reserved(offer, at);
    return [...steps, cancelledByOperator(standOf({ steps }).at)];
  };
  const firstCome = (month: string): Exhibit => ({
    fits: (offer) => !isLottery(offer) && offer.course.sessions.some(({ startsAt }) => startsAt.startsWith(month)),
    life: reserved,
  });
  return [
    {
      fits: (offer) => !isLottery(offer) && lends(offer) && isAhead(offer, now),
      life: reserved,
      asksForInstrument: true,
    },
    firstCome(thisMonth),
    firstCome(thisMonth),
    firstCome(nextMonth),
    firstCome(nextMonth),
    { ...firstCome(nextMonth), life: cancelled },
  ];
}

/** The first offer that fits and that the rules let the person take; null when there is none. */
function show({ world, ledger, random }: Showing, participant: Participant, exhibit: Exhibit): Enrolment | null {
  const { fits, prefers = () => false, asksForInstrument = false } = exhibit;
  const offers = offersOf(world).filter(fits);
  for (const offer of [...offers.filter(prefers), ...offers]) {
    const at = exhibit.at ?? addingMoment(world, offer, random);
    if (at === null || !ledger.allows({ participant, ...offer, at })) continue;
    const enrolment = { userId: participant.userId, ...offer, asksForInstrument, steps: exhibit.life(offer, at) };
    ledger.keep(enrolment);
    return enrolment;
  }
  return null;
}

const offersOf = ({ courses, now }: CourseWorld): Offer[] =>
  courses.flatMap((course) =>
    course.facts.spans.filter(({ opensAt }) => opensAt < now).map((span) => ({ course, span })),
  );
