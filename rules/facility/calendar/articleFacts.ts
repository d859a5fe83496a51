import type { TimeFrameType, Visibility } from '#contract/facility/room.ts';
import type { MonthlyDay } from '#rules/day/monthlyDay.ts';
import type { ApprovalRule } from '#rules/facility/booking/approval.ts';
import type { Season } from '#rules/ordinance/holds.ts';
import type { NamedDay, OrdinanceDay, RoomOrdinance } from '#rules/ordinance/ordinance.ts';
import type { BookingWindow, ClassWindow, LotteryWindow } from './windows.ts';

/** Yen by kind of day. */
export type FeeByDayKind = { readonly weekday: number; readonly saturday: number; readonly holiday: number };

/** A named frame of a frame article; minutes of the day, `fee` for the whole frame. Frames may overlap each other. */
export type FrameFacts = {
  readonly name: string;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly fee: FeeByDayKind;
};

/** How a holiday affects the weekly and monthly closing days; see whyClosedOn. */
export type HolidayRule = 'open' | 'closed' | 'closed_next_day';

/** How much of a room, or of all rooms of a place, one person may have; what is left out is no limit. */
export type RoomLimits = {
  readonly maxOpenReservations?: number;
  /** Frames; of a time article the hours of a day count as one. */
  readonly maxFramesPerMonth?: number;
  readonly maxMinutesPerDay?: number;
  readonly maxDaysInARow?: number;
  /** The shortest use of a day. */
  readonly minMinutes?: number;
};

/** Days that a row of a timetable is for; all that it names must hold. */
export type DayWhen = {
  /** A holiday counts as holiday only, on whatever day it falls. */
  readonly days?: readonly NamedDay[];
  /** Sunday is 0; holidays too. */
  readonly weekdays?: readonly number[];
  readonly season?: Season;
};

/** What is otherwise on some days: what it leaves out is as on all others. */
type Otherwise = {
  readonly opensMinute?: number;
  readonly closesMinute?: number;
  readonly frames?: readonly FrameFacts[];
  readonly hourlyFee?: FeeByDayKind;
  /** Why it is closed on these days. */
  readonly closedFor?: string;
};

export type DayRow = Otherwise & { readonly when: DayWhen };

/**
 * One day on which no rule that comes again counts: neither closing days nor the timetable. It is open, and otherwise as
 * this says, or closed for a reason.
 */
export type DayException = Otherwise & {
  readonly day: string;
  /** Why it is open, as residents read it. */
  readonly openFor?: string;
  /** The kind of day whose prices count, whatever day it is. */
  readonly chargedAs?: OrdinanceDay;
};

/** What holds from a day of use on; what a version leaves out is as before. */
export type ArticleVersion = { readonly firstDay: string } & Partial<ArticleSchedule>;

/** What is known of a 部屋. What holds on a day may differ; see articleOn. */
export type ArticleFacts = ArticleSchedule & {
  readonly articleId: string;
  readonly name: string;
  readonly timeFrameType: TimeFrameType;
  /** Length of a row of a time article. */
  readonly slotMinutes: 30 | 60;
  /** Minutes the spaces are held before and after each use. */
  readonly preparationBefore: number;
  readonly preparationAfter: number;
  /** Closes of lotteries of its container that are not announced yet. */
  readonly awaitedCloses?: readonly string[];
  /** The atomic spaces that a use of the article takes together. */
  readonly spaceIds: readonly string[];
  /** What its place charges by, where it has an ordinance. */
  readonly ordinance?: RoomOrdinance | undefined;
  /** Whose uses staff approve; nobody's without it. */
  readonly approval?: ApprovalRule;
  /** How many people the room is for. */
  readonly capacity?: number;
  /** What residents may do with it; left out where they may reserve it. */
  readonly visibility?: Visibility;
  /** By their first days. */
  readonly versions?: readonly ArticleVersion[];
  /** Whatever version holds. */
  readonly exceptions?: readonly DayException[];
};

/** When a room can be used and booked, which a version may change. */
export type ArticleSchedule = {
  readonly opensMinute: number;
  readonly closesMinute: number;
  /** Frame articles only. */
  readonly frames: readonly FrameFacts[];
  /** Time articles only. */
  readonly hourlyFee: FeeByDayKind;
  /** Sunday is 0. */
  readonly closedWeekdays: readonly number[];
  readonly closedMonthly?: readonly MonthlyDay[];
  readonly holidayRule: HolidayRule;
  readonly bookingWindow: BookingWindow;
  readonly classWindows?: readonly ClassWindow[];
  readonly lotteryWindow: LotteryWindow | null;
  /** How much of this room, and of all rooms of its place, one person may have. */
  readonly roomLimits?: RoomLimits;
  readonly placeLimits?: RoomLimits;
  /** The first row that holds counts. */
  readonly timetable?: readonly DayRow[];
  /** Why it is closed, or open although a rule closes it, on the day that was asked for; see articleOn. */
  readonly closedFor?: string;
  readonly openFor?: string;
  /** The kind of day whose prices count on that day, where it is not its own. */
  readonly chargedAs?: OrdinanceDay;
};

/**
 * An occupied range of one space. `from` and `to` are minuteStamp()s of the tenant's wall clock, `to` exclusive,
 * preparation time included. 'draw': what is held for a draw that is closed and not announced. 'offer': what is held for
 * somebody who waited. 'claim': what would be free but for those who wait for it.
 */
export type Occupied = {
  readonly spaceId: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'reservation' | 'closure' | 'official' | 'draw' | 'offer' | 'claim';
  /** Why a closure is one, for residents. */
  readonly note?: string | undefined;
};
