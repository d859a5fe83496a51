import type { ConditionType } from '#contract/event/event.ts';
import type { EntryType } from '#contract/facility/room.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { Audience } from './audience.ts';
import type { LoanStanding } from './cart/loans.ts';
import type { Companions } from './companions.ts';
import type { EventReservationState } from './eventReservationStates.ts';
import type { Participants } from './participant/participantKinds.ts';

/**
 * Local date-times 'YYYY-MM-DDTHH:MM' of the tenant's zone. A span takes people from `opensAt` until just before
 * `closesAt`.
 */
export type SpanFacts = {
  readonly eventEntrySpanId: string;
  readonly name: string;
  readonly entryType: EntryType;
  readonly opensAt: string;
  readonly closesAt: string;
  /** When the results of a lottery may be shown; null for first come. */
  readonly announceAt: string | null;
  /** Its draw is published and not announced yet, whatever the calendar says. */
  readonly isAwaited?: boolean;
  /** Events one person may take in it; null for no limit. */
  readonly limitCount: number | null;
  /** Events one entry may win in it; null for as many as the tenant allows. */
  readonly winLimit?: number | null;
  /** Who may come in it; everybody where it is left out. */
  readonly audience?: Audience;
};

/** A published event. `spans` are sorted by opening. `seatsTaken` counts seats reserved or held now. */
export type EventFacts = {
  readonly eventId: string;
  readonly eventName: string;
  /** 1 to 12, or 0 when any birth month is allowed. */
  readonly birthMonth: number;
  /** Whom it is for besides; everybody where it is left out. */
  readonly audience?: Audience;
  /** Who a place of it is for; the person of an account where it is left out. */
  readonly participants?: Participants;
  /** It does not take place any more; left out while it does. */
  readonly isCalledOff?: boolean;
  readonly capacity: number | null;
  readonly seatsTaken: number;
  readonly firstSessionAt: string;
  /** Whom a person brings to it; null or left out for nobody. */
  readonly companions?: Companions | null;
  /** What it lends; left out where that is not asked. */
  readonly loans?: readonly LoanStanding[];
  readonly spans: readonly SpanFacts[];
};

export type ConditionFacts = {
  readonly eventConditionId: string;
  readonly conditionType: ConditionType;
  readonly name: string;
  readonly limitCount: number;
  /** Of an UpperLimit: a person enters up to `limitCount` of them in the order of their choice, and has at most one. */
  readonly isRanked?: boolean;
  readonly conditionEventIds: readonly string[];
  readonly eventIds: readonly string[];
};

/** What the person has, had or waits for; `announceAt` is that of its span. */
export type OwnReservation = {
  readonly eventReservationId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventEntrySpanId: string;
  readonly entryType: EntryType;
  readonly state: EventReservationState;
  readonly announceAt: string | null;
  /** The child whose place it is; null or left out for the person's own. */
  readonly childId?: string | null;
  /** Which choice of a ranked group it is; null or left out where nothing is ranked. */
  readonly preference?: number | null;
};

/** A child of the person, with its own reservations, as theirs. */
export type ChildFacts = {
  readonly childId: string;
  readonly name: string;
  readonly birthday: string;
  readonly reservations: readonly OwnReservation[];
};

/**
 * `reservations` from the oldest to the newest. They include lottery entries whatever their result: until it may be
 * shown they still count.
 */
export type PersonFacts = {
  /** A visitor, of whom nothing is known: nothing is kept from them that some residents could have. */
  readonly isAnybody?: true;
  /** A child, for whom its guardian acts. */
  readonly isChild?: true;
  readonly birthday: string | null;
  /** Codes of the classes of users that they belong to. */
  readonly classes?: readonly string[];
  readonly suspendedUntil: string | null;
  /** Their mail came back, or LINE or the counter knows them. */
  readonly isVerified: boolean;
  /** How many reservations a guest may have that are not paid, and how many of them they have. */
  readonly unpaid?: { readonly limit: number; readonly count: number };
  /** The person's own; what their children have stands with these. */
  readonly reservations: readonly OwnReservation[];
  readonly children?: readonly ChildFacts[];
};

/** The tenant's settings for what a person may do and see. */
export type EventTenant = Pick<Tenant, 'canReserve' | 'isVisibleApplicationResult' | 'isVisibleReservation'>;

/** The facts of a decision about events. `events` are those requested or shown; conditions are all that affect them. */
export type EventStanding = {
  readonly tenant: EventTenant;
  readonly events: readonly EventFacts[];
  readonly conditions: readonly ConditionFacts[];
  readonly person: PersonFacts;
};
