import type { MinuteRange } from '#rules/day/minuteRange.ts';
import type { DueStep, RefundRounding, RefundStep } from './ladder.ts';
import type { Rounding } from './rounded.ts';

/**
 * A town's ordinance on fees as data. One version holds from its first day on and never changes once it is in force.
 * Amounts are whole yen. Rates are texts such as '60%' or '12.5%', so that a number never passes through a float.
 */
export type OrdinanceVersion = {
  /** The first day on which it holds, of use or of the booking, by `appliesBy`. */
  readonly firstDay: string;
  readonly appliesBy: 'dayOfUse' | 'dayOfBooking';
  /** The name of the ordinance, for the breakdown. */
  readonly law: string;
  /** The first row that holds and prices the frame, or hours, is its base. */
  readonly base: readonly BaseRow[];
  /** Frames that cost a price of their own when they are taken together, the pause between them included. */
  readonly combined: readonly CombinedFrames[];
  readonly equipment: readonly PricedEquipment[];
  /** What follows the base, in the order of the ordinance. */
  readonly steps: readonly Step[];
  /** The first that speaks of the room holds. */
  readonly refunds: readonly (OfRooms & {
    readonly ladder: readonly RefundStep[];
    readonly rounding?: RefundRounding | undefined;
  })[];
  /** Where the room is closed on the last day for paying, it is the next day on which it is open, or the one before. */
  readonly dues: readonly (OfRooms & {
    readonly ladder: readonly DueStep[];
    readonly ifClosed?: 'same_day' | 'next_open_day' | 'open_day_before' | undefined;
  })[];
};

/** A version as it is kept: never changed, and named by its id. */
export type KnownVersion = OrdinanceVersion & { readonly versionId: string };

/** What a room is charged by: the versions of its place by their first days, which call it `room`. */
export type RoomOrdinance = { readonly room: string; readonly versions: readonly KnownVersion[] };

/** Every room where none is named. */
type OfRooms = { readonly rooms?: readonly string[] };

/** The kinds of day: each day is one of them. */
export type OrdinanceDay = 'weekday' | 'saturday' | 'sunday' | 'holiday';

/** What rows and rules may name: a kind of day, a weekday that is no holiday, or the eve of a Sunday or holiday (休前日). */
export type NamedDay = OrdinanceDay | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'eve';

/** '60%', '12.5%' or '130%'. */
export type Rate = `${number}%`;

/** '1 month' or '3 months'. */
export type MonthsText = `${number} month` | `${number} months`;

export type Band = { readonly over: number; readonly to?: number | undefined };

/** Everything that is named must hold. */
export type When = {
  readonly rooms?: readonly string[];
  readonly frames?: readonly string[];
  readonly days?: readonly NamedDay[];
  /** Days of the year 'MM-DD', both included; it may pass the end of the year. */
  readonly season?: { readonly from: string; readonly to: string };
  /** The person has one of these. */
  readonly classes?: readonly string[];
  /** The person has none of these. */
  readonly withoutClasses?: readonly string[];
  /** The use has one of these. */
  readonly conditions?: readonly string[];
  /** The use has all of these. */
  readonly allConditions?: readonly string[];
  /** The use has none of these. */
  readonly without?: readonly string[];
  /** By the highest price that is charged of visitors: more than `over`, and at most `to`. */
  readonly admission?: Band;
  /** By the number of people who are expected; more than `over`, and at most `to`. */
  readonly attendees?: Band;
  readonly isFree?: true;
  /** Booked at most so many days, or months of the calendar, before the use; 0 is the day itself. */
  readonly bookedAtMostDaysBefore?: number | MonthsText;
  /** The frame is used for at most so many minutes. */
  readonly usedAtMostMinutes?: number;
};

export type BaseRow = { readonly when: When } & (
  | { readonly kind: 'frames'; readonly yen: Readonly<Record<string, number>> }
  /** Units that have begun count whole. With `hours` it is for the units that begin in them. */
  | {
      readonly kind: 'time';
      readonly hours?: MinuteRange | undefined;
      readonly yen: number;
      readonly unitMinutes: number;
      readonly minimumMinutes: number;
    }
);

export type CombinedFrames = { readonly when: When; readonly name: string; readonly of: readonly string[] };

/** frame: frames that are priced together count once; eachFrame: each of them counts. */
export const perUnits = ['use', 'day', 'frame', 'eachFrame', 'hour'] as const;
export type PerUnit = (typeof perUnits)[number];

export type PricedEquipment = {
  readonly code: string;
  readonly label: string;
  readonly law?: string | undefined;
  readonly yen: number;
  readonly per: PerUnit;
  /** Of what is paid for by hours: how many of them are one unit. Each day is counted by itself then. */
  readonly everyHours?: number | undefined;
  /** What one costs for frames that are priced together, by their name, where the ordinance says that by itself. */
  readonly together?: Readonly<Record<string, number>> | undefined;
};

/** Which amounts a rate is of: 'base', or what a step before called its result. */
export type Part = string;

type Named = { readonly code: string; readonly label: string; readonly law?: string | undefined; readonly when: When };

/** afterUse: shown, and paid on the day. */
export type Settled = 'atBooking' | 'afterUse';

/** Adds a share of an amount, or brings it down or up to one. */
export type RateRule = Named & { readonly settled: Settled } & ({ readonly add: Rate } | { readonly to: Rate });

/** An amount, or so many times the highest price that is charged of visitors. */
export type AmountRule = Named &
  Pick<PricedEquipment, 'per' | 'everyHours'> & { readonly settled: Settled } & (
    | { readonly yen: number }
    | { readonly admissionTimes: number }
  );

/**
 * Of which frame an extension costs a share: the one beside it that is used, alone, whatever it is taken with; that one or
 * the next on the other side of the time, whichever makes it dearer; the one that ends before the time, or begins after
 * it, and where there is none the one that is used; or all frames of the day.
 */
export const extensionBesides = ['frame', 'dearer', 'earlier', 'later', 'day'] as const;
export type ExtensionBeside = (typeof extensionBesides)[number];

/**
 * What one begun unit before or after a frame costs: a share of the frame's price, a share of what an hour of the frame
 * costs, or an amount. It may be for the time before the use or after it alone, or for units that begin in some hours.
 */
export type ExtensionRule = Named & {
  readonly side?: 'before' | 'after' | undefined;
  readonly hours?: MinuteRange | undefined;
  /** Left out, as the step says. */
  readonly beside?: ExtensionBeside | undefined;
} & ({ readonly ofFrame: Rate } | { readonly ofHour: Rate } | { readonly yen: number });

/** For whom it was granted. */
export type ReductionRule = Named & { readonly off: Rate };

export type Step =
  | {
      readonly kind: 'rates';
      readonly as: Part;
      readonly of: readonly Part[];
      /** Several rules that hold: added up, multiplied, the highest alone, or the first alone. */
      readonly combine: 'sum' | 'product' | 'highest' | 'first';
      readonly rules: readonly RateRule[];
      readonly rounding?: Rounding | undefined;
    }
  | { readonly kind: 'amounts'; readonly as: Part; readonly rules: readonly AmountRule[] }
  | {
      readonly kind: 'extension';
      readonly as: Part;
      readonly of: readonly Part[];
      readonly unitMinutes: number;
      /** A rest of at most so many minutes of a unit costs nothing; any longer one costs a whole unit. */
      readonly droppedMinutes?: number | undefined;
      /** It is booked by so many minutes; left out: by whole units. */
      readonly bookedMinutes?: number | undefined;
      readonly beside: ExtensionBeside;
      /** On either side, left out: as far as the next frame that is offered; and on both together. */
      readonly mostMinutes?: number | undefined;
      readonly mostTogether?: number | undefined;
      readonly rules: readonly ExtensionRule[];
      readonly rounding?: Rounding | undefined;
    }
  | { readonly kind: 'equipment'; readonly as: Part }
  | {
      readonly kind: 'reductions';
      readonly of: readonly Part[];
      readonly combine: 'highest' | 'product' | 'first';
      readonly rules: readonly ReductionRule[];
      readonly rounding?: Rounding | undefined;
    }
  /** Of each day, as it has come about so far; or of the whole use. */
  | (OfRooms & { readonly kind: 'minimum' | 'maximum'; readonly yen: number; readonly per?: 'day' | 'use' | undefined })
  | ({ readonly kind: 'rounding' } & Rounding);

export type NamedRange = MinuteRange & { readonly name: string };

export type UsedFrame = NamedRange & {
  /** Less than the frame, where a part of it may be used. */
  readonly usedMinutes?: number | undefined;
  /** Minutes used right before and after it. */
  readonly extendedBefore?: number | undefined;
  readonly extendedAfter?: number | undefined;
  /** The frames that the room offers next to it that day, taken or not; known where it is extended. */
  readonly frameBefore?: NamedRange | undefined;
  readonly frameAfter?: NamedRange | undefined;
};

export type UsedDay = {
  readonly date: string;
  readonly day: OrdinanceDay;
  /** By what other names it goes; none where no day is meant but a kind of day. */
  readonly also?: readonly NamedDay[];
  readonly frames: readonly UsedFrame[];
};

/** What is to be charged for. */
export type ChargedUse = {
  readonly room: string;
  readonly bookedOn: string;
  readonly classes: readonly string[];
  readonly conditions: readonly string[];
  /** The highest price charged of visitors, in yen; null where none is. */
  readonly admission: number | null;
  /** Null where nobody said. */
  readonly attendees?: number | null;
  /** Codes of the reductions that were granted. */
  readonly reductions: readonly string[];
  readonly days: readonly UsedDay[];
  readonly equipment: readonly { readonly code: string; readonly quantity: number }[];
  /** The first days of the same use are charged by another version: what is paid once for a use is paid there. */
  readonly isContinued?: boolean;
  /**
   * Hours that have begun, minimum and maximum are counted for each day. Uses that were frozen before that was so have them
   * once, and keep them.
   */
  readonly isByDay?: true;
};
