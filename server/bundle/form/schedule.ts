import { z } from 'zod';
import { isDay } from '#rules/day/day.ts';
import { type MonthlyDay, readMonthlyDay, weekdayNames } from '#rules/day/monthlyDay.ts';
import { longestRun } from '#rules/facility/booking/roomLimits.ts';
import { asIssue } from '../problem/asIssue.ts';
import { feeByDayKind, hours, key, line, monthDay, namedDay, whole } from './values.ts';

/** '2nd tuesday', 'last friday', 'day 15' or 'last day', or as towns write it. */
export const monthlyDay = z.string().transform((text, context): MonthlyDay => {
  const meant = readMonthlyDay(text);
  if (meant !== null) return meant;
  context.addIssue({ code: 'custom', ...asIssue('notMonthly', { written: text }) });
  return z.NEVER;
});

const bookingWindow = z.strictObject({
  opens: z.strictObject({
    unit: z.enum(['months', 'days']),
    ahead: whole(0, 1_000),
    onDay: z
      .union([whole(1, 31), monthlyDay])
      .nullable()
      .default(null),
    hour: whole(0, 24),
    minute: whole(0, 59).exactOptional(),
    ifClosed: z.enum(['same_day', 'next_open_day']).exactOptional(),
  }),
  closesDaysBefore: whole(0, 365),
  closesHour: whole(0, 24).nullable().default(null),
  closesMinute: whole(0, 59).exactOptional(),
  closesIfClosed: z.enum(['same_day', 'open_day_before']).exactOptional(),
});

const classWindow = z
  .strictObject({
    classes: z.array(key).min(1).exactOptional(),
    conditions: z.array(key).min(1).exactOptional(),
    bookingWindow,
    lottery: z.boolean().exactOptional(),
  })
  .refine(({ classes, conditions }) => classes !== undefined || conditions !== undefined, asIssue('windowForNobody'));

const lotteryWindow = z.strictObject({
  monthsAhead: whole(0, 36),
  fromDay: whole(1, 31),
  fromHour: whole(0, 24),
  fromMinute: whole(0, 59).exactOptional(),
  toDay: whole(1, 31),
  toHour: whole(0, 24),
  toMinute: whole(0, 59).exactOptional(),
  announces: z
    .strictObject({ onDay: whole(1, 31), hour: whole(0, 23), minute: whole(0, 59).exactOptional() })
    .exactOptional(),
});

const preparation = z.strictObject({ before: whole(0, 720).default(0), after: whole(0, 720).default(0) });

/** 0.5, 1, 1.5 … */
const someHours = z.number().min(0.5).max(24).multipleOf(0.5);

const roomLimits = z.strictObject({
  maxOpenReservations: whole(1, 10_000).exactOptional(),
  maxFramesPerMonth: whole(1, 10_000).exactOptional(),
  maxHoursPerDay: someHours.exactOptional(),
  maxDaysInARow: whole(1, longestRun).exactOptional(),
  minHours: someHours.exactOptional(),
});

/** Without a fee an ordinance prices it. */
export const frame = z.strictObject({ name: line(), hours, fee: feeByDayKind.exactOptional() });

const dayRow = z
  .strictObject({
    when: z.strictObject({
      days: z.array(namedDay).min(1).exactOptional(),
      weekdays: z.array(z.enum(weekdayNames)).min(1).exactOptional(),
      season: z.strictObject({ from: monthDay, to: monthDay }).exactOptional(),
    }),
    hours: hours.exactOptional(),
    frames: z.array(frame).min(1).exactOptional(),
    hourlyFee: feeByDayKind.exactOptional(),
    closed: line().exactOptional(),
  })
  .refine(({ when }) => Object.keys(when).length > 0, { path: ['when'], ...asIssue('rowOfNoDay') })
  .refine(
    ({ closed, when: _, ...rest }) => (closed === undefined) === Object.keys(rest).length > 0,
    asIssue('rowOpenOrClosed'),
  );

/** What a version may change. */
const changing = {
  hours: hours.exactOptional(),
  closedWeekdays: z.array(z.enum(weekdayNames)).exactOptional(),
  closedMonthly: z.array(monthlyDay).exactOptional(),
  holidayRule: z.enum(['open', 'closed', 'closed_next_day']).exactOptional(),
  bookingWindow: bookingWindow.exactOptional(),
  classWindows: z.array(classWindow).exactOptional(),
  lotteryWindow: lotteryWindow.nullable().exactOptional(),
  roomLimits: roomLimits.exactOptional(),
  placeLimits: roomLimits.exactOptional(),
  timetable: z.array(dayRow).exactOptional(),
};

const version = z.strictObject({
  firstDay: z.string().refine(isDay, asIssue('notDay')),
  ...changing,
  frames: z.array(frame).min(1).exactOptional(),
  hourlyFee: feeByDayKind.exactOptional(),
});

/** What of a room a version may say otherwise. */
export const versionFields: ReadonlySet<string> = new Set(Object.keys(version.shape));

/** One day on which no rule that comes again counts: open, with hours, frames and fees of its own if wanted, or closed. */
const dayException = z
  .strictObject({
    day: z.string().refine(isDay, asIssue('notDay')),
    open: line().exactOptional(),
    closed: line().exactOptional(),
    hours: hours.exactOptional(),
    frames: z.array(frame).min(1).exactOptional(),
    hourlyFee: feeByDayKind.exactOptional(),
    chargedAs: z.enum(['weekday', 'saturday', 'sunday', 'holiday']).exactOptional(),
  })
  .refine(({ open, closed }) => (open === undefined) !== (closed === undefined), asIssue('exceptionOpenOrClosed'))
  .refine(
    ({ closed, hours, frames, hourlyFee, chargedAs }) =>
      closed === undefined || !(hours ?? frames ?? hourlyFee ?? chargedAs),
    asIssue('closedWithHours'),
  );

/** Whose uses staff approve: everybody's, or those of some classes of users. */
const approval = z.union([z.literal('always'), z.strictObject({ classes: z.array(line()).min(1) })]);

/** When an article can be used and booked; a container's `defaults` stand in for what an article leaves out. */
export const schedule = {
  ...changing,
  preparation: preparation.exactOptional(),
  approval: approval.exactOptional(),
  capacity: whole(1, 100_000).exactOptional(),
  versions: z.array(version).exactOptional(),
  exceptions: z.array(dayException).exactOptional(),
};

/** A holiday of the town itself, on one day or on a day of every year; a day that is none there has no name. */
export const ownHoliday = z
  .strictObject({
    day: z.string().refine(isDay, asIssue('notDay')).exactOptional(),
    everyYear: monthDay.exactOptional(),
    name: line().nullable(),
  })
  .refine(({ day, everyYear }) => (day === undefined) !== (everyYear === undefined), asIssue('holidayDay'));

export type DayRowEntry = z.infer<typeof dayRow>;
export type ExceptionEntry = z.infer<typeof dayException>;
export type VersionEntry = z.infer<typeof version>;
export type LimitsEntry = z.infer<typeof roomLimits>;
export type FrameEntry = z.infer<typeof frame>;
