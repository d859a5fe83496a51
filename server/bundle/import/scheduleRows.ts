import { weekdayNames } from '#rules/day/monthlyDay.ts';
import type {
  ArticleFacts,
  ArticleSchedule,
  ArticleVersion,
  DayException,
  DayRow,
  FrameFacts,
  RoomLimits,
} from '#rules/facility/calendar/articleFacts.ts';
import type { scheduleFrom } from '#server/catalogue/article.queries.ts';
import type { DayRowEntry, ExceptionEntry, FrameEntry, LimitsEntry, VersionEntry } from '../form/schedule.ts';
import type { ResolvedArticle } from '../read/resolved.ts';

/** What of a schedule is kept as a document, as the rules know it. */
export type ScheduleDocument = Omit<ReturnType<typeof scheduleFrom>, 'bookingWindow' | 'lotteryWindow'>;

/** The document without what nobody has said. */
const said = <Whole extends object>(whole: Whole) =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Whole]: Exclude<Whole[Key], undefined>;
  };

/** Undefined for an empty list, so that a room which is the same on all days is known as such. */
const some = <Item>(items: readonly Item[] | undefined) => (items && items.length > 0 ? items : undefined);

export const weekdayNumbers = (names: readonly (typeof weekdayNames)[number][]) =>
  names.map((name) => weekdayNames.indexOf(name)).toSorted();

/** Where nobody has said a price: an ordinance says it, or it is not reserved by the hour. */
const free = { weekday: 0, saturday: 0, holiday: 0 };

const framesFrom = (frames: readonly FrameEntry[] | undefined): readonly FrameFacts[] | undefined =>
  frames?.map(({ name, hours, fee = free }) => ({ name, ...hours, fee }));

const inMinutes = (hours: number | undefined) => (hours === undefined ? undefined : hours * 60);

const limitsFrom = (limits: LimitsEntry | undefined) => {
  if (limits === undefined) return undefined;
  const { maxHoursPerDay, minHours, ...rest } = limits;
  return said({
    ...rest,
    maxMinutesPerDay: inMinutes(maxHoursPerDay),
    minMinutes: inMinutes(minHours),
  }) as RoomLimits;
};

const exceptionFrom = ({ day, open, closed, hours, frames, ...rest }: ExceptionEntry) =>
  said({
    day,
    openFor: open,
    closedFor: closed,
    opensMinute: hours?.fromMinute,
    closesMinute: hours?.toMinute,
    frames: framesFrom(frames),
    ...rest,
  }) as DayException;

const rowFrom = ({ when, hours, frames, closed, ...rest }: DayRowEntry) =>
  said({
    when: said({ ...when, weekdays: when.weekdays && weekdayNumbers(when.weekdays) }),
    opensMinute: hours?.fromMinute,
    closesMinute: hours?.toMinute,
    frames: framesFrom(frames),
    closedFor: closed,
    ...rest,
  }) as DayRow;

type Changing = Pick<ResolvedArticle, 'closedMonthly' | 'classWindows' | 'roomLimits' | 'placeLimits' | 'timetable'>;

const differingFrom = ({ closedMonthly, classWindows, roomLimits, placeLimits, timetable }: Changing) => ({
  closedMonthly: some(closedMonthly),
  classWindows: some(classWindows),
  roomLimits: limitsFrom(roomLimits),
  placeLimits: limitsFrom(placeLimits),
  timetable: some(timetable?.map(rowFrom)),
});

/** A version takes away what was before with an empty list. */
function versionFrom(version: VersionEntry) {
  const { firstDay, hours, closedWeekdays, holidayRule, bookingWindow, lotteryWindow, frames, hourlyFee } = version;
  return said({
    firstDay,
    opensMinute: hours?.fromMinute,
    closesMinute: hours?.toMinute,
    frames: framesFrom(frames),
    hourlyFee,
    closedWeekdays: closedWeekdays && weekdayNumbers(closedWeekdays),
    holidayRule,
    bookingWindow,
    lotteryWindow,
    closedMonthly: version.closedMonthly,
    classWindows: version.classWindows,
    roomLimits: limitsFrom(version.roomLimits),
    placeLimits: limitsFrom(version.placeLimits),
    timetable: version.timetable?.map(rowFrom),
  }) as ArticleVersion;
}

/** What differs by day, class or condition, the limits and the versions of an article. */
export const scheduleDocument = (article: ResolvedArticle): ScheduleDocument =>
  said({
    ...differingFrom(article),
    approval: article.approval === 'always' ? { classes: null } : article.approval,
    capacity: article.capacity,
    exceptions: some(article.exceptions?.map(exceptionFrom).toSorted((one, other) => (one.day < other.day ? -1 : 1))),
    versions: some(
      article.versions?.map(versionFrom).toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1)),
    ),
  }) as ScheduleDocument;

/** The whole schedule of an article, as the rules would read it once it is imported. */
export const scheduleFacts = (
  article: ResolvedArticle,
): ArticleSchedule & Pick<ArticleFacts, 'versions' | 'exceptions'> => ({
  opensMinute: article.hours.fromMinute,
  closesMinute: article.hours.toMinute,
  frames: article.timeFrameType === 'frame' ? (framesFrom(article.frames) ?? []) : [],
  hourlyFee: (article.timeFrameType === 'time' ? article.hourlyFee : undefined) ?? free,
  closedWeekdays: weekdayNumbers(article.closedWeekdays),
  holidayRule: article.holidayRule,
  bookingWindow: article.bookingWindow,
  lotteryWindow: article.lotteryWindow,
  ...scheduleDocument(article),
});
