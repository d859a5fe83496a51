import type { TimeFrameType } from '#contract/facility.ts';
import { addDays } from '#rules/day/day.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import { numberText } from '#rules/text/yen.ts';
import type { ArticleFacts, RoomLimits } from './articleFacts.ts';
import { versionOn } from './articleOn.ts';
import type { RequestedDay } from './requestedDays.ts';

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
export const longestRun = 6;

type Limited = Pick<ArticleFacts, 'roomLimits' | 'placeLimits' | 'versions'>;

/** True where something is counted of a person in a room or its place, on some day. */
export const hasRoomLimits = (article: Limited) =>
  [article, ...(article.versions ?? [])].some(({ roomLimits, placeLimits }) => roomLimits ?? placeLimits);

type Wanted = {
  readonly timeFrameType: TimeFrameType;
  readonly days: readonly RequestedDay[];
  /** The day of every line of the reservation. */
  readonly lines: readonly string[];
};

const hoursText = (minutes: number) => `${numberText(minutes / 60)}時間`;
const monthOf = (day: string) => day.slice(0, 7);
const lengthOf = ({ fromMinute, toMinute }: RequestedDay) => toMinute - fromMinute;

/** How many days follow each other around a day, itself included. */
function runAround(day: string, isUsed: (day: string) => boolean) {
  let count = 1;
  for (const step of [1, -1]) for (let next = addDays(day, step); isUsed(next); next = addDays(next, step)) count += 1;
  return count;
}

function overOne(
  limits: RoomLimits,
  { subject, used, wanted }: { readonly subject: string; readonly used: PersonUse; readonly wanted: Wanted },
  day: RequestedDay,
): RefusalResult | null {
  const { maxOpenReservations, maxFramesPerMonth, maxMinutesPerDay, maxDaysInARow, minMinutes } = limits;
  const { date } = day;
  const details = { dates: [date] };
  if (minMinutes !== undefined && lengthOf(day) < minMinutes) {
    return refuse('tooFewHours', {
      message: `${subject}は、1日に${hoursText(minMinutes)}以上で予約してください。`,
      details,
    });
  }
  if (maxMinutesPerDay !== undefined && (used.minutesByDay[date] ?? 0) + lengthOf(day) > maxMinutesPerDay) {
    const message = `${subject}を利用できるのは、1日に${hoursText(maxMinutesPerDay)}までです。`;
    return refuse('tooManyHoursOfDay', { message, details });
  }
  const isUsed = (other: string) =>
    used.minutesByDay[other] !== undefined || wanted.days.some((asked) => asked.date === other);
  if (maxDaysInARow !== undefined && runAround(date, isUsed) > maxDaysInARow) {
    const message = `${subject}を続けて利用できるのは、${maxDaysInARow}日までです。`;
    return refuse('spanTooLong', { message, details });
  }
  if (maxOpenReservations !== undefined && used.openReservations >= maxOpenReservations) {
    const message = `${subject}で持てる利用前の予約は、${maxOpenReservations}件までです。`;
    return refuse('tooManyOpenReservations', { message });
  }
  const frames = wanted.lines.filter((line) => monthOf(line) === monthOf(date)).length;
  if (maxFramesPerMonth !== undefined && (used.framesByMonth[monthOf(date)] ?? 0) + frames > maxFramesPerMonth) {
    const unit = wanted.timeFrameType === 'time' ? '回' : '枠';
    const message = `${subject}で予約できるのは、ひと月に${maxFramesPerMonth}${unit}までです。`;
    return refuse('tooManyFramesInMonth', { message, details });
  }
  return null;
}

/** Whether a request is more than a person may have of the room or its place, with words that say which limit it was. */
export function overRoomLimits(article: Limited, wanted: Wanted, uses: PersonUses): RefusalResult | null {
  for (const day of wanted.days) {
    const { roomLimits, placeLimits } = versionOn(article, day.date);
    const refusal =
      (roomLimits && overOne(roomLimits, { subject: 'この部屋', used: uses.room, wanted }, day)) ??
      (placeLimits && overOne(placeLimits, { subject: 'この施設', used: uses.place, wanted }, day));
    if (refusal) return refusal;
  }
  return null;
}
