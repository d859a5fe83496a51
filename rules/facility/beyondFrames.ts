import { dayOf } from '#rules/day/day.ts';
import type { OrdinanceVersion, RoomOrdinance, Step, When } from '#rules/ordinance/ordinance.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import type { ArticleFacts } from './articleFacts.ts';
import type { AskedFrame } from './frames.ts';
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

/** A part of a frame costs less there. */
const pricesParts = ({ steps, base }: OrdinanceVersion, ordinance: RoomOrdinance) =>
  [...base, ...steps.flatMap((step): readonly { readonly when: When }[] => ('rules' in step ? step.rules : []))].some(
    ({ when }) => when.usedAtMostMinutes !== undefined && speaksOf(ordinance, when.rooms),
  );

/** What may be used of a room beyond its frames on a day: minutes in units on either side, and parts of frames. */
export function offeredBeyondFrames(ordinance: RoomOrdinance | undefined, usesOn: string, bookedOn: string) {
  const version = ordinance && versionFor(ordinance.versions, { usesOn, bookedOn });
  if (!version || !ordinance) return { extension: undefined, hasParts: false };
  const step = extensionOf(version, ordinance);
  const most = step?.mostMinutes ?? 1440;
  const extension = step && {
    unitMinutes: step.bookedMinutes ?? step.unitMinutes,
    mostMinutes: most,
    mostTogether: step.mostTogether ?? 2 * most,
  };
  return { extension, hasParts: pricesParts(version, ordinance) };
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
  return parts.length > 0 && (!offered.hasParts || isTooMuch) ? refuse('partNotOffered', { details }) : null;
}
