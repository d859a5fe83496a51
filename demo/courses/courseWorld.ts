import type { ConditionFacts, EventFacts, EventTenant, SpanFacts } from '#rules/event/eventFacts.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { FeeCollection } from '#rules/payment/paymentStates.ts';

/** An event on offer with what a reservation of it needs. Local date-times of the tenant's zone. */
export type Course = {
  readonly facts: EventFacts;
  readonly sessions: readonly { readonly eventSessionId: string; readonly startsAt: string; readonly endsAt: string }[];
  /** Yen, all sessions together. */
  readonly fee: number;
  readonly lendsInstruments: boolean;
  /** Numbers of seats that somebody has already. */
  readonly seatsGiven: readonly number[];
};

/** What generated reservations of events have to fit into. */
export type CourseWorld = {
  readonly tenant: EventTenant;
  readonly feeCollection: FeeCollection;
  readonly now: string;
  readonly courses: readonly Course[];
  readonly conditions: readonly ConditionFacts[];
};

export type Participant = { readonly userId: string; readonly birthday: string | null };

/** Something that happened to a reservation, and how it stood afterwards. */
export type EnrolmentStep = {
  readonly at: string;
  readonly actor: 'user' | 'operator' | 'system';
  readonly action: 'add' | 'remove' | 'reserve' | 'enter' | 'pay' | 'announce' | 'confirm' | 'cancelByOperator';
  readonly state: EventReservationState;
  readonly reason: string;
};

/** A generated reservation of an event; the last step says how it stands. */
export type Enrolment = {
  readonly userId: string;
  readonly course: Course;
  readonly span: SpanFacts;
  readonly asksForInstrument: boolean;
  readonly steps: readonly [EnrolmentStep, ...EnrolmentStep[]];
};

/** How an enrolment stands now. */
export const standOf = ({ steps }: Pick<Enrolment, 'steps'>): EnrolmentStep => steps.at(-1) ?? steps[0];
