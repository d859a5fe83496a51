import { decideAdd } from '#rules/event/cart/decideAdd.ts';
import type { ConditionFacts, OwnReservation, SpanFacts } from '#rules/event/eventFacts.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { type Course, type CourseWorld, type Enrolment, type Participant, standOf } from './courseWorld.ts';

type Wish = {
  readonly participant: Participant;
  readonly course: Course;
  readonly span: SpanFacts;
  readonly at: string;
};

/** Who has what and how many seats are gone, so that the rules can judge the next wish. */
export function courseLedger({ tenant, conditions, courses }: CourseWorld) {
  const seats = new Map(courses.map(({ facts, seatsGiven }) => [facts.eventId, seatsGiven.length]));
  const owned = new Map<string, OwnReservation[]>();
  const touching = new Map(courses.map(({ facts }) => [facts.eventId, conditionsOf(conditions, facts.eventId)]));
  const seatsTaken = ({ facts }: Course) => seats.get(facts.eventId) ?? 0;

  return {
    /** Free seats; infinite where they are not counted. */
    seatsLeft: (course: Course) => (course.facts.capacity ?? Number.POSITIVE_INFINITY) - seatsTaken(course),

    /** Whether the rules would have let the person take the event at that local date-time. */
    allows({ participant, course, span, at }: Wish) {
      const { eventId } = course.facts;
      const [decision] = decideAdd(
        {
          tenant: { ...tenant, canReserve: true },
          events: [{ ...course.facts, seatsTaken: seatsTaken(course) }],
          conditions: touching.get(eventId) ?? [],
          person: {
            birthday: participant.birthday,
            suspendedUntil: null,
            isVerified: true,
            reservations: owned.get(participant.userId) ?? [],
          },
        },
        [{ eventId, eventEntrySpanId: span.eventEntrySpanId }],
        at,
      );
      return decision?.kind === 'add';
    },

    keep(enrolment: Enrolment) {
      const { userId, course } = enrolment;
      const own = owned.get(userId) ?? [];
      owned.set(userId, [...own, reservationOf(enrolment, `${userId} ${own.length}`)]);
      if (takesSeat(enrolment)) seats.set(course.facts.eventId, seatsTaken(course) + 1);
    },
  };
}

export type CourseLedger = ReturnType<typeof courseLedger>;

const conditionsOf = (conditions: readonly ConditionFacts[], eventId: string) =>
  conditions.filter(
    ({ eventIds, conditionEventIds }) => eventIds.includes(eventId) || conditionEventIds.includes(eventId),
  );

function reservationOf(enrolment: Enrolment, eventReservationId: string): OwnReservation {
  const { course, span } = enrolment;
  return {
    eventReservationId,
    eventId: course.facts.eventId,
    eventName: course.facts.eventName,
    eventEntrySpanId: span.eventEntrySpanId,
    entryType: span.entryType,
    state: standOf(enrolment).state,
    announceAt: span.announceAt,
  };
}

/** An entry to a lottery has none while it is in the cart. */
export function takesSeat(enrolment: Enrolment) {
  const { state } = standOf(enrolment);
  const isWaiting = state === 'in_cart' && enrolment.span.entryType === 'lottery';
  return enrolment.course.facts.capacity !== null && eventReservationStates[state].takesSeat && !isWaiting;
}
