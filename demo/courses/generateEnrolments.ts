import { monthOf } from '#rules/day/day.ts';
import { isForAll } from '#rules/event/audience.ts';
import type { EventFacts } from '#rules/event/eventFacts.ts';
import { lot, type Random, seededRandom } from '../random.ts';
import { type CourseLedger, courseLedger } from './courseLedger.ts';
import { addingMoment, drawnLife, enteredLife, firstComeLife, isFollowed, isMadeUp, type Offer } from './courseLife.ts';
import { courseShowcase } from './courseShowcase.ts';
import type { Course, CourseWorld, Enrolment, Participant } from './courseWorld.ts';

export type EnrolmentOptions = {
  readonly seed: number;
  /** How many there should be; fewer when no more fit. */
  readonly count: number;
  readonly participants: readonly Participant[];
  /** A person who gets one reservation of every kind besides. */
  readonly showcaseFor?: Participant;
};

/** What enrolments are made with; the ledger grows with every one of them. */
export type Enrolling = {
  readonly world: CourseWorld;
  readonly ledger: CourseLedger;
  readonly random: Random;
  /** Somebody whom the birth month of the course lets in, or null. */
  readonly anybodyFor: (course: Course) => Participant | null;
};

/** The tries per requested enrolment before the courses count as full. */
const tries = 12;

/** How many of the small courses that take people now have no seat left; of one of them a seat may be held in a cart only. */
const fullCourses = 3;

/**
 * Reservations of events as people would have made them: entries to lotteries with what their draw made of them, and
 * first come until now. The rules allowed each of them when it was made, beside all the others. The same world and
 * options give the same.
 */
export function generateEnrolments(world: CourseWorld, options: EnrolmentOptions): Enrolment[] {
  const random = seededRandom(options.seed);
  const { participants } = options;
  const ledger = courseLedger(world);
  const shown = options.showcaseFor === undefined ? [] : courseShowcase({ world, ledger, random }, options.showcaseFor);
  const enrolling: Enrolling = { world, ledger, random, anybodyFor: drawing(participants, random) };
  const offers = demandedOffers(enrolling);
  const total = offers.reduce((sum, { demand }) => sum + demand, 0);
  const shareOf = ({ demand }: Demanded) => Math.round((options.count * demand) / total);
  const entries = offers
    .filter(({ span }) => span.entryType === 'lottery')
    .flatMap((offer) => enterLottery(enrolling, offer, shareOf(offer)));
  const full = fillSmallest(enrolling, offers);
  const rest = firstCome(enrolling, offers, options.count - entries.length - full.length);
  return [...shown, ...entries, ...full, ...rest];
}

/** Draws among everybody, or among those born in the month that a course asks for. */
function drawing(participants: readonly Participant[], random: Random): Enrolling['anybodyFor'] {
  const lots = Array.from({ length: 13 }, (_, month) => {
    const among = participants.filter(
      ({ birthday }) => month === 0 || (birthday !== null && monthOf(birthday) === month),
    );
    return among.length === 0 ? null : lot(among, () => 1);
  });
  return ({ facts }) => lots[facts.birthMonth]?.(random) ?? null;
}

type Demanded = Offer & {
  readonly demand: number;
  /** First come goes on until so many seats are left. */
  readonly seatsToLeave: number;
};

/** What people could take until now, each wanted more or less, and most what there is a lottery for. */
function demandedOffers({ world, random }: Enrolling): Demanded[] {
  return world.courses.flatMap((course) => {
    const demand = random.pick([1, 1, 2, 2, 3]);
    const seatsToLeave = Math.floor((course.facts.capacity ?? 0) * random.pick([0, 0.1, 0.2, 0.4, 0.6]));
    return course.facts.spans
      .filter(({ opensAt }) => opensAt < world.now)
      .map((span) => ({ course, span, seatsToLeave, demand: span.entryType === 'lottery' ? 3 * demand : demand }));
  });
}

/**
 * As many entries, and what a draw made of them that is made up: more than can win, unless first come goes on
 * afterwards.
 */
function enterLottery({ world, ledger, random, anybodyFor }: Enrolling, offer: Offer, share: number): Enrolment[] {
  const { course, span } = offer;
  const { capacity } = course.facts;
  const continues = isFollowed(offer);
  const isDrawn = isMadeUp(offer, world.now);
  const wanted =
    capacity === null || !isDrawn ? share : Math.ceil(capacity * random.pick(continues ? [0.5, 0.7] : [1.3, 1.8]));
  const entries: Enrolment[] = [];
  for (let attempt = 0; attempt < wanted * tries && entries.length < wanted; attempt += 1) {
    const participant = anybodyFor(course);
    const at = addingMoment(world, offer, random);
    if (participant === null || at === null || !ledger.allows({ participant, course, span, at })) continue;
    const entered = enteredLife(world, { at, random });
    const wins = ledger.seatsLeft(course) > 0;
    const steps = isDrawn ? drawnLife(world, offer, { entered, wanted: wins ? 'won' : 'lost' }) : entered;
    const entry = { userId: participant.userId, ...offer, asksForInstrument: asksFor(course, random), steps };
    ledger.keep(entry);
    entries.push(entry);
  }
  return entries;
}

const asksFor = ({ lendsInstruments }: Course, random: Random) => lendsInstruments && random.chance(0.4);

const isForEverybody = ({ birthMonth, audience = {} }: EventFacts) => birthMonth === 0 && isForAll(audience);

/** First come until the smallest courses for everybody that are open now are full. */
function fillSmallest(enrolling: Enrolling, offers: readonly Demanded[]): Enrolment[] {
  const { now } = enrolling.world;
  const sizeOf = ({ course }: Offer) => course.facts.capacity ?? Number.POSITIVE_INFINITY;
  const smallest = offers
    .filter(({ span }) => span.entryType === 'normal' && span.closesAt > now)
    .filter(({ course: { facts } }) => facts.capacity !== null && isForEverybody(facts))
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))
    .slice(0, fullCourses);
  return smallest.flatMap((offer) => {
    const enrolments: Enrolment[] = [];
    for (
      let attempt = 0;
      attempt < sizeOf(offer) * tries * 4 && enrolling.ledger.seatsLeft(offer.course) > 0;
      attempt += 1
    ) {
      enrolments.push(...enrol(enrolling, offer));
    }
    return enrolments;
  });
}

function firstCome(enrolling: Enrolling, offers: readonly Demanded[], count: number): Enrolment[] {
  const { ledger, random } = enrolling;
  const open = offers.filter(({ span }) => span.entryType === 'normal');
  if (open.length === 0) return [];
  const offerLot = lot(open, ({ demand }) => demand);
  const enrolments: Enrolment[] = [];
  for (let attempt = 0; attempt < count * tries && enrolments.length < count; attempt += 1) {
    const offer = offerLot(random);
    if (ledger.seatsLeft(offer.course) > offer.seatsToLeave) enrolments.push(...enrol(enrolling, offer));
  }
  return enrolments;
}

/** Enrols somebody in the course; empty when the rules forbid it. */
function enrol({ world, ledger, random, anybodyFor }: Enrolling, { course, span }: Offer): Enrolment[] {
  const participant = anybodyFor(course);
  const at = addingMoment(world, { course, span }, random);
  if (participant === null || at === null || !ledger.allows({ participant, course, span, at })) return [];
  const steps = firstComeLife(world, { course, span }, { at, random });
  const enrolment = { userId: participant.userId, course, span, asksForInstrument: asksFor(course, random), steps };
  ledger.keep(enrolment);
  return [enrolment];
}
