import type { FrameRow } from '#contract/facility/room.ts';
import { dayNumber, dayOf, minuteStamp } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { articleOn } from '#rules/facility/calendar/articleOn.ts';
import { type AskedFrame, blockersOf, type Frame, framesOn } from '#rules/facility/calendar/frames.ts';
import type { OrdinanceVersion, RoomOrdinance, Step, When } from '#rules/ordinance/ordinance.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import { occupiedRange } from '#rules/reservation/placesOf.ts';
import type { RequestedDay } from './requestedDays.ts';

type ExtensionStep = Extract<Step, { kind: 'extension' }>;

const speaksOf = ({ room }: RoomOrdinance, rooms: readonly string[] | undefined) =>
  rooms === undefined || rooms.includes(room);

/** The extension that a version offers in a room. */
const extensionOf = ({ steps }: OrdinanceVersion, ordinance: RoomOrdinance): ExtensionStep | undefined =>
  steps.find(
    (step): step is ExtensionStep =>
      step.kind === 'extension' && step.rules.some(({ when }) => speaksOf(ordinance, when.rooms)),
  );

/** What the version says of parts of a frame there. */
const partsOf = ({ steps, base }: OrdinanceVersion, ordinance: RoomOrdinance) =>
  [
    ...base,
    ...steps.flatMap((step): readonly { readonly when: When }[] => ('rules' in step ? step.rules : [])),
  ].flatMap(({ when: { rooms, frames, usedAtMostMinutes: minutes } }) =>
    minutes !== undefined && speaksOf(ordinance, rooms) ? [{ frames, minutes }] : [],
  );

/** Minutes in units on either side, and on both together. */
type OfferedExtension = {
  readonly unitMinutes: number;
  /** Undefined: as far as the next frame. */
  readonly mostMinutes: number | undefined;
  readonly mostTogether: number;
  /** Whether some rule prices the time before a frame there, and after it. */
  readonly isPricedBefore: boolean;
  readonly isPricedAfter: boolean;
};

/** What may be used of a room beyond its frames on a day: an extension, and parts of frames. */
export function offeredBeyondFrames(ordinance: RoomOrdinance | undefined, usesOn: string, bookedOn: string) {
  const version = ordinance && versionFor(ordinance.versions, { usesOn, bookedOn });
  if (!version || !ordinance) return { extension: undefined, parts: [] };
  const step = extensionOf(version, ordinance);
  const extension: OfferedExtension | undefined = step && {
    unitMinutes: step.bookedMinutes ?? step.unitMinutes,
    mostMinutes: step.mostMinutes,
    mostTogether: step.mostTogether ?? 2 * (step.mostMinutes ?? minutesOfDay),
    isPricedBefore: isPriced(step, ordinance, 'before'),
    isPricedAfter: isPriced(step, ordinance, 'after'),
  };
  return { extension, parts: partsOf(version, ordinance) };
}

const minutesOfDay = 1440;

const isPriced = ({ rules }: ExtensionStep, ordinance: RoomOrdinance, wanted: 'before' | 'after') =>
  rules.some(({ side = wanted, when }) => side === wanted && speaksOf(ordinance, when.rooms));

/** How far a frame may reach on either side. What the ordinance leaves open ends where another frame is offered. */
export function mostBeside(
  { mostMinutes, isPricedBefore, isPricedAfter }: OfferedExtension,
  { fromMinute, toMinute }: MinuteRange,
  offered: readonly MinuteRange[],
) {
  const ends = offered.map((other) => other.toMinute).filter((end) => end <= fromMinute);
  const begins = offered.map((other) => other.fromMinute).filter((begin) => begin >= toMinute);
  return {
    before: isPricedBefore ? (mostMinutes ?? fromMinute - Math.max(0, ...ends)) : 0,
    after: isPricedAfter ? (mostMinutes ?? Math.min(minutesOfDay, ...begins) - toMinute) : 0,
  };
}

type Asked = {
  readonly article: Pick<
    ArticleFacts,
    | 'timeFrameType'
    | 'ordinance'
    | 'opensMinute'
    | 'closesMinute'
    | 'versions'
    | 'timetable'
    | 'spaceIds'
    | 'preparationBefore'
    | 'preparationAfter'
  > &
    Parameters<typeof framesOn>[0];
  readonly day: string;
  readonly now: string;
  readonly holidays: Holidays;
  /** What is in the way. */
  readonly blocking: readonly Occupied[];
};

/** How far a frame reaches on one side, and what ends that. */
function sideOf(most: number, step: number, whatEnds: (minutes: number) => 'hours' | 'taken' | null) {
  for (let minutes = 0; minutes + step <= most; minutes += step) {
    const ends = whatEnds(minutes + step);
    if (ends !== null) return { minutes, ends };
  }
  return { minutes: most - (most % step), ends: null };
}

/** What can be had of a free frame beyond its hours now, and which parts of it have a price; nothing where neither is offered. */
export function beyondFrame(asked: Asked, frame: Frame): Pick<FrameRow, 'extension' | 'parts'> {
  const { article, day, now, holidays, blocking } = asked;
  if (article.timeFrameType !== 'frame' || article.ordinance === undefined) return {};
  const offered = offeredBeyondFrames(article.ordinance, day, dayOf(now));
  const { opensMinute, closesMinute } = articleOn(article, day, holidays);
  const { fromMinute, toMinute, name } = frame;
  const isTaken = (from: number, to: number) =>
    blockersOf(article, occupiedRange(article, day, from, to), blocking).length > 0;
  // Nothing is offered of what has begun by then.
  const began = Math.max(opensMinute, minuteStamp(now) - dayNumber(day) * 1440 + 1);
  const parts = offered.parts
    .filter(({ frames, minutes }) => minutes < toMinute - fromMinute && (frames?.includes(name) ?? true))
    .map(({ minutes }) => minutes);
  const { extension } = offered;
  const most = extension && mostBeside(extension, frame, framesOn(article, day, holidays));
  return {
    ...(extension &&
      most && {
        extension: {
          unitMinutes: extension.unitMinutes,
          mostTogether: extension.mostTogether,
          before: sideOf(most.before, extension.unitMinutes, (minutes) => {
            if (fromMinute - minutes < began) return 'hours';
            return isTaken(fromMinute - minutes, toMinute) ? 'taken' : null;
          }),
          after: sideOf(most.after, extension.unitMinutes, (minutes) => {
            if (toMinute + minutes > closesMinute) return 'hours';
            return isTaken(fromMinute, toMinute + minutes) ? 'taken' : null;
          }),
        },
      }),
    ...(parts.length > 0 && { parts: [...new Set(parts)].toSorted((one, other) => one - other) }),
  };
}

const isPartly = ({ usedMinutes, fromMinute, toMinute }: AskedFrame) =>
  usedMinutes !== undefined && usedMinutes !== toMinute - fromMinute;

/** A room on a day, with the frames that it offers then. */
type OnDay = Pick<ArticleFacts, 'timeFrameType' | 'ordinance' | 'opensMinute' | 'closesMinute'> & {
  readonly offered: readonly MinuteRange[];
};

/** Whether the time before the first and after the last frame is offered, in whole units and within the opening hours. */
function isOffered(
  extension: OfferedExtension,
  { opensMinute, closesMinute, offered }: OnDay,
  { frames, fromMinute, toMinute }: RequestedDay,
) {
  const beyond = frames.flatMap((frame) => {
    const { before, after } = mostBeside(extension, frame, offered);
    return [
      { minutes: frame.extendedBefore ?? 0, most: before },
      { minutes: frame.extendedAfter ?? 0, most: after },
    ];
  });
  const isWhole = beyond.every(({ minutes, most }) => minutes % extension.unitMinutes === 0 && minutes <= most);
  const together = beyond.reduce((sum, { minutes }) => sum + minutes, 0);
  return isWhole && fromMinute >= opensMinute && toMinute <= closesMinute && together <= extension.mostTogether;
}

/**
 * Whether what a day asks for beyond its frames is offered: an extension before the first and after the last frame alone,
 * and a part of a frame where that has a price. A room by the hour has neither: more of it is more hours.
 */
export function checkBeyondFrames(room: OnDay, asked: RequestedDay, now: string): RefusalResult | null {
  const { date, frames } = asked;
  const { ordinance, timeFrameType } = room;
  const details = { dates: [date] };
  const sides = frames.flatMap(({ extendedBefore = 0, extendedAfter = 0 }) => [extendedBefore, extendedAfter]);
  const offered = offeredBeyondFrames(ordinance, date, dayOf(now));
  if (sides.some((minutes) => minutes > 0)) {
    const { extension } = offered;
    // Between two frames there is nothing to extend into.
    const isBetween = sides.slice(1, -1).some((minutes) => minutes > 0);
    if (extension === undefined || isBetween || timeFrameType === 'time') {
      return refuse('extensionNotOffered', { details });
    }
    if (!isOffered(extension, room, asked)) return refuse('extensionTooLong', { details });
  }
  const parts = frames.filter(isPartly);
  const isTooMuch = parts.some((frame) => (frame.usedMinutes ?? 0) > frame.toMinute - frame.fromMinute);
  return parts.length > 0 && (offered.parts.length === 0 || isTooMuch) ? refuse('partNotOffered', { details }) : null;
}
