import type { TimeFrameType } from '#contract/facility/room.ts';
import { addDays } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import type { ArticleFacts, RoomLimits } from '#rules/facility/calendar/articleFacts.ts';
import { versionOn } from '#rules/facility/calendar/articleOn.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import { numberText } from '#rules/text/yen.ts';

/** What a person has already: of the months asked for, and of some days around those asked for. */
export type PersonUse = {
  readonly openReservations: number;
  /** By month of use, 'YYYY-MM'. */
  readonly framesByMonth: Readonly<Record<string, number>>;
  /** Minutes by day of use. */
  readonly minutesByDay: Readonly<Record<string, number>>;
};

/** By what is counted: the room itself, or all rooms of its place. */
export type PersonUses = { readonly room: PersonUse; readonly place: PersonUse };

/** No run of days is longer, so nobody needs to look farther around the days asked for. */
export const longestRun = 31;

type Limited = Pick<ArticleFacts, 'roomLimits' | 'placeLimits' | 'versions'>;

/** True where something is counted of a person in a room or its place, on some day. */
export const hasRoomLimits = (article: Limited) =>
  [article, ...(article.versions ?? [])].some(({ roomLimits, placeLimits }) => roomLimits ?? placeLimits);

/** The whole use of a day. */
type WantedDay = MinuteRange & { readonly date: string };

type Wanted = {
  readonly timeFrameType: TimeFrameType;
  readonly days: readonly WantedDay[];
  /** The day of every line of the reservation. */
  readonly lines: readonly string[];
};

const hoursText = (minutes: number) => `${numberText(minutes / 60)}時間`;
const monthOf = (day: string) => day.slice(0, 7);
const lengthOf = ({ fromMinute, toMinute }: MinuteRange) => toMinute - fromMinute;

/** How many days follow each other around a day, itself included. */
function runAround(day: string, isUsed: (day: string) => boolean) {
  let count = 1;
  for (const step of [1, -1]) for (let next = addDays(day, step); isUsed(next); next = addDays(next, step)) count += 1;
  return count;
}

/** What each limit says, whether told beforehand or with a refusal. */
const words = {
  minMinutes: (subject: string, minutes: number) => `${subject}は、1日に${hoursText(minutes)}以上で予約してください。`,
  maxMinutesPerDay: (subject: string, minutes: number) =>
    `${subject}を利用できるのは、1日に${hoursText(minutes)}までです。`,
  maxDaysInARow: (subject: string, days: number) => `${subject}を続けて利用できるのは、${days}日までです。`,
  maxOpenReservations: (subject: string, count: number) => `${subject}で持てる利用前の予約は、${count}件までです。`,
  maxFramesPerMonth: (subject: string, count: number, type: TimeFrameType) =>
    `${subject}で予約できるのは、ひと月に${count}${type === 'time' ? '回' : '枠'}までです。`,
};

const limitNames = Object.keys(words) as (keyof typeof words)[];

const textOf = (name: keyof typeof words, subject: string, limit: number, type: TimeFrameType) =>
  words[name](subject, limit, type);

const ofRoom = 'この部屋';
const ofPlace = 'この施設';

/** What is limited for a person on a day, in sentences, before they choose. */
export function limitTexts(article: Limited & Pick<ArticleFacts, 'timeFrameType'>, day: string): string[] {
  const { roomLimits = {}, placeLimits = {} } = versionOn(article, day);
  return [
    { subject: ofRoom, limits: roomLimits },
    { subject: ofPlace, limits: placeLimits },
  ].flatMap(({ subject, limits }) =>
    limitNames.flatMap((name) => {
      const limit = limits[name];
      return limit === undefined ? [] : [textOf(name, subject, limit, article.timeFrameType)];
    }),
  );
}

function overOne(
  limits: RoomLimits,
  { subject, used, wanted }: { readonly subject: string; readonly used: PersonUse; readonly wanted: Wanted },
  day: WantedDay,
): RefusalResult | null {
  const { maxOpenReservations, maxFramesPerMonth, maxMinutesPerDay, maxDaysInARow, minMinutes } = limits;
  const { date } = day;
  const details = { dates: [date] };
  const say = (name: keyof typeof words, limit: number) => textOf(name, subject, limit, wanted.timeFrameType);
  if (minMinutes !== undefined && lengthOf(day) < minMinutes) {
    return refuse('tooFewHours', { message: say('minMinutes', minMinutes), details });
  }
  if (maxMinutesPerDay !== undefined && (used.minutesByDay[date] ?? 0) + lengthOf(day) > maxMinutesPerDay) {
    return refuse('tooManyHoursOfDay', { message: say('maxMinutesPerDay', maxMinutesPerDay), details });
  }
  const isUsed = (other: string) =>
    used.minutesByDay[other] !== undefined || wanted.days.some((asked) => asked.date === other);
  if (maxDaysInARow !== undefined && runAround(date, isUsed) > maxDaysInARow) {
    return refuse('spanTooLong', { message: say('maxDaysInARow', maxDaysInARow), details });
  }
  if (maxOpenReservations !== undefined && used.openReservations >= maxOpenReservations) {
    return refuse('tooManyOpenReservations', { message: say('maxOpenReservations', maxOpenReservations) });
  }
  const frames = wanted.lines.filter((line) => monthOf(line) === monthOf(date)).length;
  if (maxFramesPerMonth !== undefined && (used.framesByMonth[monthOf(date)] ?? 0) + frames > maxFramesPerMonth) {
    return refuse('tooManyFramesInMonth', { message: say('maxFramesPerMonth', maxFramesPerMonth), details });
  }
  return null;
}

/** Whether a request is more than a person may have of the room or its place, with words that say which limit it was. */
export function overRoomLimits(article: Limited, wanted: Wanted, uses: PersonUses): RefusalResult | null {
  for (const day of wanted.days) {
    const { roomLimits, placeLimits } = versionOn(article, day.date);
    const refusal =
      (roomLimits && overOne(roomLimits, { subject: ofRoom, used: uses.room, wanted }, day)) ??
      (placeLimits && overOne(placeLimits, { subject: ofPlace, used: uses.place, wanted }, day));
    if (refusal) return refusal;
  }
  return null;
}
