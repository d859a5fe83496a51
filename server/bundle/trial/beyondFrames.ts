import { refusals } from '#contract/refusal/refusals.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { usedRange } from '#rules/facility/calendar/frames.ts';
import { checkBeyondFrames, mostBeside, offeredBeyondFrames } from '#rules/facility/request/beyondFrames.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { ResolvedArticle } from '../read/resolved.ts';
import { type Frame, offeredOn } from './caseFrames.ts';

type Beyond = {
  readonly article: ResolvedArticle;
  readonly frames: readonly Frame[];
  readonly date: string;
  readonly bookedOn: string;
};

/** What a booking would be refused for. */
export function beyondFrames(
  version: OrdinanceEntry,
  { article, frames, date, bookedOn }: Beyond,
  holidays: Holidays,
): Mistake | null {
  // The version is known; a kind of day may be so early that it was booked before the version held.
  const held = { ...version, appliesBy: 'dayOfUse', versionId: '' } as const;
  const ordinance = { room: article.key, versions: [held] };
  const { extension } = offeredBeyondFrames(ordinance, date, bookedOn);
  const isExtended = frames.some(({ extendedBefore, extendedAfter }) => extendedBefore || extendedAfter);
  if (isExtended && !extension) return mistake('noExtension', { room: article.key });
  // Nobody books more than the hours of such a room: what staff charge for an overrun is tried.
  if (article.timeFrameType === 'time') return null;
  const ranges = frames.map((frame) => usedRange({ ...frame, fee: 0 }));
  const asked = {
    date,
    frames: frames.map((frame) => ({ ...frame, fee: 0 })),
    fromMinute: Math.min(...ranges.map(({ fromMinute }) => fromMinute)),
    toMinute: Math.max(...ranges.map(({ toMinute }) => toMinute)),
  };
  // Nor beyond the hours: there it is an overrun.
  const { fromMinute: opensMinute, toMinute: closesMinute } = wholeDay;
  const offered = offeredOn(article, date, holidays);
  const room = { ordinance, opensMinute, closesMinute, offered, timeFrameType: article.timeFrameType };
  const refused = checkBeyondFrames(room, asked, `${bookedOn}T00:00`);
  if (refused?.refusal.code === 'extensionTooLong' && extension) {
    return tooLong(extension, { frames, offered, hours: article.hours });
  }
  return refused && mistake('bookingRefused', { sentence: refusals[refused.refusal.code].message });
}

const wholeDay: MinuteRange = { fromMinute: 0, toMinute: 24 * 60 };

type Offered = NonNullable<ReturnType<typeof offeredBeyondFrames>['extension']>;

/** How long an extension may be, where another one was asked for. */
function tooLong(
  extension: Offered,
  {
    frames,
    offered,
    hours,
  }: { readonly frames: readonly Frame[]; readonly offered: readonly MinuteRange[]; readonly hours: MinuteRange },
) {
  const [first, last] = [frames.at(0), frames.at(-1)];
  const before = first
    ? Math.min(mostBeside(extension, first, offered).before, first.fromMinute - hours.fromMinute)
    : 0;
  const after = last ? Math.min(mostBeside(extension, last, offered).after, hours.toMinute - last.toMinute) : 0;
  const together = extension.mostTogether < before + after ? extension.mostTogether : null;
  return mistake('extensionTooLong', {
    asked: { before: first?.extendedBefore ?? 0, after: last?.extendedAfter ?? 0 },
    most: { before, after, together },
    unitMinutes: extension.unitMinutes,
    isUpToNext: extension.mostMinutes === undefined,
  });
}
