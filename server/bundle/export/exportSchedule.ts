import { weekdayNames } from '#rules/day/monthlyDay.ts';
import type {
  ArticleVersion,
  DayException,
  DayRow,
  FrameFacts,
  RoomLimits,
} from '#rules/facility/calendar/articleFacts.ts';
import type { BundleInput } from '../form/bundle.ts';
import type { ScheduleDocument } from '../import/scheduleRows.ts';
import { clockText } from './clockText.ts';

type ArticleInput = NonNullable<BundleInput['containers']>[number]['articles'][number];
type ScheduleInput = Pick<
  ArticleInput,
  | 'closedMonthly'
  | 'classWindows'
  | 'roomLimits'
  | 'placeLimits'
  | 'timetable'
  | 'versions'
  | 'exceptions'
  | 'approval'
  | 'capacity'
>;

export const weekdaysNamed = (weekdays: readonly number[]) =>
  weekdays.flatMap((weekday) => weekdayNames[weekday] ?? []);

/** Only what is said, each as an entry of its own. */
const entry = <Value, Written>(name: string, value: Value | undefined, write: (value: Value) => Written) =>
  value === undefined ? {} : { [name]: write(value) };

const asItIs = <Value>(value: Value) => value;

const hoursOf = ({ opensMinute, closesMinute }: { opensMinute?: number; closesMinute?: number }) =>
  opensMinute === undefined || closesMinute === undefined
    ? {}
    : { hours: clockText({ fromMinute: opensMinute, toMinute: closesMinute }) };

const framesOf = (frames: readonly FrameFacts[]) =>
  frames.map(({ name, fee, ...range }) => ({ name, hours: clockText(range), fee }));

const limitsOf = ({ maxMinutesPerDay, minMinutes, ...rest }: RoomLimits) => ({
  ...entry('maxOpenReservations', rest.maxOpenReservations, asItIs),
  ...entry('maxFramesPerMonth', rest.maxFramesPerMonth, asItIs),
  ...entry('maxHoursPerDay', maxMinutesPerDay, (minutes) => minutes / 60),
  ...entry('maxDaysInARow', rest.maxDaysInARow, asItIs),
  ...entry('minHours', minMinutes, (minutes) => minutes / 60),
});

const rowOf = ({ when, ...row }: DayRow) => ({
  when: {
    ...entry('days', when.days, asItIs),
    ...entry('weekdays', when.weekdays, weekdaysNamed),
    ...entry('season', when.season, asItIs),
  },
  ...hoursOf(row),
  ...entry('frames', row.frames, framesOf),
  ...entry('hourlyFee', row.hourlyFee, asItIs),
  ...entry('closed', row.closedFor, asItIs),
});

const exceptionOf = ({ day, openFor, ...exception }: DayException) => ({
  day,
  ...entry('open', openFor, asItIs),
  ...hoursOf(exception),
  ...entry('frames', exception.frames, framesOf),
  ...entry('hourlyFee', exception.hourlyFee, asItIs),
  ...entry('chargedAs', exception.chargedAs, asItIs),
  ...entry('closed', exception.closedFor, asItIs),
});

type Differing = Omit<ScheduleDocument, 'versions' | 'exceptions' | 'approval' | 'capacity'>;

const differingOf = (document: Differing) => ({
  ...entry('closedMonthly', document.closedMonthly, asItIs),
  ...entry('classWindows', document.classWindows, asItIs),
  ...entry('roomLimits', document.roomLimits, limitsOf),
  ...entry('placeLimits', document.placeLimits, limitsOf),
  ...entry('timetable', document.timetable, (rows) => rows.map(rowOf)),
});

const versionOf = (version: ArticleVersion) => ({
  firstDay: version.firstDay,
  ...hoursOf(version),
  ...entry('frames', version.frames, framesOf),
  ...entry('hourlyFee', version.hourlyFee, asItIs),
  ...entry('closedWeekdays', version.closedWeekdays, weekdaysNamed),
  ...entry('holidayRule', version.holidayRule, asItIs),
  ...entry('bookingWindow', version.bookingWindow, asItIs),
  ...entry('lotteryWindow', version.lotteryWindow, asItIs),
  ...differingOf(version),
});

/** What differs by day, class or condition, the limits and the versions of an article, in the form of a bundle. */
export const exportSchedule = ({ versions, exceptions, approval, capacity, ...document }: ScheduleDocument) =>
  ({
    ...differingOf(document),
    ...entry('approval', approval, ({ classes }) => (classes === null ? 'always' : { classes })),
    ...entry('capacity', capacity, asItIs),
    ...entry('versions', versions, (all) => all.map(versionOf)),
    ...entry('exceptions', exceptions, (all) => all.map(exceptionOf)),
  }) as ScheduleInput;
