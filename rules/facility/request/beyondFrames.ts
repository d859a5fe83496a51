import type { FrameRow } from '#contract/facility.ts';
import { dayNumber, dayOf, minuteStamp } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { articleOn } from '#rules/facility/calendar/articleOn.ts';
import { type AskedFrame, blockersOf, type Frame } from '#rules/facility/calendar/frames.ts';
import type { OrdinanceVersion, RoomOrdinance, Step, When } from '#rules/ordinance/ordinance.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import { occupiedRange } from '#rules/use/placesOf.ts';
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

/** What may be used of a room beyond its frames on a day: minutes in units on either side, and parts of frames. */
export function offeredBeyondFrames(ordinance: RoomOrdinance | undefined, usesOn: string, bookedOn: string) {
  const version = ordinance && versionFor(ordinance.versions, { usesOn, bookedOn });
  if (!version || !ordinance) return { extension: undefined, parts: [] };
  const step = extensionOf(version, ordinance);
  const most = step?.mostMinutes ?? 1440;
  const extension = step && {
    unitMinutes: step.bookedMinutes ?? step.unitMinutes,
    mostMinutes: most,
    mostTogether: step.mostTogether ?? 2 * most,
  };
  return { extension, parts: partsOf(version, ordinance) };
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
  >;
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
  return {
    ...(extension && {
      extension: {
        unitMinutes: extension.unitMinutes,
        mostTogether: extension.mostTogether,
        before: sideOf(extension.mostMinutes, extension.unitMinutes, (minutes) => {
          if (fromMinute - minutes < began) return 'hours';
          return isTaken(fromMinute - minutes, toMinute) ? 'taken' : null;
        }),
        after: sideOf(extension.mostMinutes, extension.unitMinutes, (minutes) => {
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

/**
 * Whether what a day asks for beyond its frames is offered: an extension before the first and after the last frame alone,
 * in whole units and within the opening hours, and a part of a frame where that has a price.
 */
export function checkBeyondFrames(
  { ordinance, opensMinute, closesMinute }: Pick<ArticleFacts, 'ordinance' | 'opensMinute' | 'closesMinute'>,
  { date, frames, fromMinute, toMinute }: RequestedDay,
  now: string,
): RefusalResult | null {
  const details = { dates: [date] };
  const sides = frames.flatMap(({ extendedBefore = 0, extendedAfter = 0 }) => [extendedBefore, extendedAfter]);
  const offered = offeredBeyondFrames(ordinance, date, dayOf(now));
  if (sides.some((minutes) => minutes > 0)) {
    const { extension } = offered;
    // Between two frames there is nothing to extend into.
    if (extension === undefined || sides.slice(1, -1).some((minutes) => minutes > 0)) {
      return refuse('extensionNotOffered', { details });
    }
    const isWhole = sides.every((minutes) => minutes % extension.unitMinutes === 0 && minutes <= extension.mostMinutes);
    const together = sides.reduce((sum, minutes) => sum + minutes, 0);
    const isOpen = fromMinute >= opensMinute && toMinute <= closesMinute;
    if (!isWhole || !isOpen || together > extension.mostTogether) return refuse('extensionTooLong', { details });
  }
  const parts = frames.filter(isPartly);
  const isTooMuch = parts.some((frame) => (frame.usedMinutes ?? 0) > frame.toMinute - frame.fromMinute);
  return parts.length > 0 && (offered.parts.length === 0 || isTooMuch) ? refuse('partNotOffered', { details }) : null;
}
