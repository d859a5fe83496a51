import type { Refusal } from '#contract/refusal/refusals.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { daysBetween, daysFrom, localDateTimeAt, weekdayOf } from '#rules/day/day.ts';
import { isOrdinalDay, type Ordinal } from '#rules/day/monthlyDay.ts';

/** What a place is closed for. Residents read why where it is 'closure'; what the town does there is its own matter. */
export const closureKinds = {
  holiday: { label: '休館日', takesAs: 'closure' },
  temporary: { label: '臨時休館', takesAs: 'closure' },
  maintenance: { label: '保守点検', takesAs: 'closure' },
  official: { label: '行政利用（公用）', takesAs: 'official' },
  emergency: { label: '選挙・災害', takesAs: 'closure' },
} as const satisfies Record<string, { readonly label: string; readonly takesAs: 'closure' | 'official' }>;

export type ClosureKind = keyof typeof closureKinds;

/** A column of the database, which a check keeps to these. */
export const isClosureKind = (text: string): text is ClosureKind => Object.hasOwn(closureKinds, text);

/**
 * When something is closed: days, both included, of the weekdays (Sunday is 0; none for all), between two minutes; of a
 * month only those of its weekdays that `ordinals` name (none for all).
 */
export type ClosedTimes = {
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly number[];
  readonly ordinals: readonly Ordinal[];
  readonly fromMinute: number;
  readonly toMinute: number;
};

type Wanted = ClosedTimes & { readonly reason: string; readonly told: string };

/** As many days as a closure of a bundle. */
export const mostClosedDays = 400;

/** Stands in a mail and on the calendar. */
export const longestTold = 200;

export const closedDays = ({ from, to, weekdays, ordinals }: ClosedTimes) =>
  from > to
    ? []
    : daysFrom(from, daysBetween(from, to) + 1).filter(
        (day) =>
          (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) &&
          (ordinals.length === 0 || isOrdinalDay(day, ordinals)),
      );

/** The stretches of the wall clock that are closed, a day each, 'YYYY-MM-DDTHH:MM'. */
export const closedStretches = (times: ClosedTimes) =>
  closedDays(times).map((day) => ({
    from: localDateTimeAt(day, times.fromMinute),
    to: localDateTimeAt(day, times.toMinute),
  }));

/** The second of a month, but not of which weekday. */
export const lacksWeekday = ({ weekdays, ordinals }: { [Part in 'weekdays' | 'ordinals']: readonly unknown[] }) =>
  ordinals.length > 0 && weekdays.length === 0;

/** Why something cannot be closed so, and the field that it is about; null where it can. */
export function whyNotClosable(wanted: Wanted, today: string): Refusal<EveryRefusalCode> | null {
  const refuse = (code: EveryRefusalCode, field: string) => ({ code, details: [{ path: field }] });
  const { from, to, fromMinute, toMinute, reason, told } = wanted;
  if (from < today) return refuse('closurePast', 'from');
  if (to < from) return refuse('closureBackwards', 'to');
  if (daysBetween(from, to) >= mostClosedDays) return refuse('closureTooLong', 'to');
  if (fromMinute >= toMinute) return refuse('closureHours', 'toMinute');
  if (lacksWeekday(wanted)) return refuse('closureWeekdayRequired', 'weekdays');
  if (closedDays(wanted).length === 0) return refuse('closureNoDay', 'weekdays');
  if (reason.trim() === '') return refuse('reasonRequired', 'reason');
  if (told.trim() === '') return refuse('closureToldRequired', 'told');
  if ([...told.trim()].length > longestTold) return refuse('closureToldTooLong', 'told');
  return null;
}

/** What a closure can do to what it lies over. */
export type ClosureIntent = 'cancel' | 'move' | 'keep' | 'notify';

export const intentLabels = {
  cancel: '取消（全額返金）',
  move: '別の部屋・日へ移す',
  keep: 'そのまま（管理者同席）',
  notify: '受講者へ知らせる',
} as const satisfies Record<ClosureIntent, string>;

type Affected = {
  readonly kind: 'reservation' | 'entry' | 'course';
  /** Its state lets staff cancel it. */
  readonly isCancelable: boolean;
  /** Its draw has closed and is not announced. */
  readonly awaitsDraw: boolean;
  /** There is a place where it can go. */
  readonly isMovable: boolean;
};

/** What may be done with it. */
export function intentsFor({
  kind,
  isCancelable,
  awaitsDraw,
  isMovable,
}: Affected): readonly [ClosureIntent, ...ClosureIntent[]] {
  if (kind === 'course') return ['notify', 'keep'];
  // While its draw is open it could only lose.
  if (kind === 'entry' && !awaitsDraw) return ['cancel'];
  const besides = isMovable ? (['move', 'keep'] as const) : (['keep'] as const);
  return isCancelable ? ['cancel', ...besides] : besides;
}

/**
 * What is done with a line of which nobody has said anything; null where somebody has to, because its person would lose
 * or change something by it. Whoever takes a course is told.
 */
export const unaskedIntent = ([first, ...others]: readonly ClosureIntent[]): ClosureIntent | null =>
  first !== undefined && (others.length === 0 || first === 'notify') ? first : null;
