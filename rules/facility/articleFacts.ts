import type { TimeFrameType } from '#contract/facility.ts';
import type { RoomOrdinance } from '#rules/ordinance/ordinance.ts';
import type { BookingWindow, LotteryWindow } from './windows.ts';

/** Yen by kind of day. */
export type FeeByDayKind = { readonly weekday: number; readonly saturday: number; readonly holiday: number };

/** A named frame of a frame article; minutes of the day, `fee` for the whole frame. Frames may overlap each other. */
export type FrameFacts = {
  readonly name: string;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly fee: FeeByDayKind;
};

/** How a holiday affects the weekly closing days; see closedOn. */
export type HolidayRule = 'open' | 'closed' | 'closed_next_day';

/** What is known of a 部屋 and does not depend on a day. */
export type ArticleFacts = {
  readonly articleId: string;
  readonly name: string;
  readonly timeFrameType: TimeFrameType;
  /** Length of a row of a time article. */
  readonly slotMinutes: 30 | 60;
  readonly opensMinute: number;
  readonly closesMinute: number;
  /** Sunday is 0. */
  readonly closedWeekdays: readonly number[];
  readonly holidayRule: HolidayRule;
  /** Minutes the spaces are held before and after each use. */
  readonly preparationBefore: number;
  readonly preparationAfter: number;
  /** Time articles only. */
  readonly hourlyFee: FeeByDayKind;
  readonly bookingWindow: BookingWindow;
  readonly lotteryWindow: LotteryWindow | null;
  /** Closes of lotteries of its container that are not announced yet. */
  readonly awaitedCloses?: readonly string[];
  /** The atomic spaces that a use of the article takes together. */
  readonly spaceIds: readonly string[];
  /** Frame articles only. */
  readonly frames: readonly FrameFacts[];
  /** What its place charges by, where it has an ordinance. */
  readonly ordinance?: RoomOrdinance | undefined;
};

/**
 * An occupied range of one space. `from` and `to` are minuteStamp()s of the tenant's wall clock, `to` exclusive,
 * preparation time included. 'draw': what is held for a draw that is closed and not announced.
 */
export type Occupied = {
  readonly spaceId: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'reservation' | 'closure' | 'official' | 'draw';
};
