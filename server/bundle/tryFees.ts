import { z } from 'zod';
import { refusals } from '#contract/refusals.ts';
import { addDays, daysBetween, daysFrom } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { byTime, type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { usedRange } from '#rules/facility/calendar/frames.ts';
import { closedOn } from '#rules/facility/calendar/openDays.ts';
import { besideOthers, chargedDay } from '#rules/facility/fee/feeOfUse.ts';
import { checkBeyondFrames, mostBeside, offeredBeyondFrames } from '#rules/facility/request/beyondFrames.ts';
import { excluding } from '#rules/facility/request/chosenConditions.ts';
import type { OrdinanceLine } from '#rules/ordinance/fee/breakdown.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import { dueByLadder, refundByLadder } from '#rules/ordinance/ladder.ts';
import { duesFor, refundsFor } from '#rules/ordinance/laddersOn.ts';
import type { OrdinanceDay, UsedDay } from '#rules/ordinance/ordinance.ts';
import { ordinanceDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { BundleError, type Problem } from './BundleError.ts';
import { type AnyCase, anyCase, dayKind, type FeeCase } from './form/feeCase.ts';
import type { OrdinanceEntry } from './form/ordinance.ts';
import { shapeProblems } from './form/shapeProblems.ts';
import { parseYaml } from './form/yamlSource.ts';
import { scheduleFacts } from './import/scheduleRows.ts';
import { type OfferedFrame, offeredFrames } from './read/offeredFrames.ts';
import type { ResolvedArticle, ResolvedContainer } from './read/resolved.ts';

const caseList = z.array(z.unknown()).min(1);

/** What was published and what came out: yen, or days to pay within. `lines` is the breakdown of a fee. */
export type TriedFee = {
  readonly name: string;
  readonly unit: 'yen' | 'days';
  readonly published: number;
  readonly came: number;
  readonly lines: readonly OrdinanceLine[];
  /** What is paid on the day of use, beside it. */
  readonly afterUse: readonly OrdinanceLine[];
};

/** A case that cannot be tried, and why. */
export type UntriedFee = Problem & { readonly name: string };

/** What examples are tried on. */
export type Trial = {
  readonly containers: readonly ResolvedContainer[];
  readonly classes: readonly { readonly code: string }[];
  readonly holidays: Holidays;
};

/** The first such days within a year; none is known as a holiday long from now. */
const firstOfKind = (kind: OrdinanceDay, from: string, holidays: Holidays) =>
  daysFrom(from, 366).filter((date) => ordinanceDayOf(date, holidays) === kind);

type Frame = UsedDay['frames'][number];

/** What an article has on a day of that kind. */
function offeredOn(article: ResolvedArticle, date: string, holidays: Holidays) {
  const kind = ordinanceDayOf(date, holidays);
  return offeredFrames(article).flatMap(({ name, hours: at, days }) => (days.includes(kind) ? [{ name, ...at }] : []));
}

/** The frames that a case speaks of as they are on a kind of day, or what is wrong with it. */
function framesOf(
  article: ResolvedArticle,
  { frames, hours: range, usedMinutes }: FeeCase,
  day: OrdinanceDay | undefined,
): Frame[] | string {
  const used = usedMinutes === undefined ? {} : { usedMinutes };
  if (article.timeFrameType === 'time') {
    if (!range) return `"${article.key}" is used by hours: write hours: 9:00-12:00 in place of frames`;
    return [{ name: timeRangeName(range), ...range, ...used }];
  }
  const offered = offeredFrames(article);
  const isOn = ({ days }: OfferedFrame) => days.some((kind) => kind === day);
  const named = (frames ?? []).map((wanted) => {
    const meant = offered.filter(({ name }) => name === wanted);
    return meant.find(isOn) ?? meant[0] ?? wanted;
  });
  const unknown = named.find((frame) => typeof frame === 'string');
  if (unknown !== undefined) return `"${article.key}" has no frame "${unknown}"`;
  const found = named.filter((frame) => typeof frame !== 'string');
  if (found.length > 0) return found.map(({ name, hours: at }) => ({ name, ...at, ...used }));
  const names = [...new Set(offered.map(({ name }) => name))].join(', ');
  return range
    ? `"${article.key}" is used by frames: write frames: [${names}], as far as they are meant, in place of hours`
    : `frames: is missing; "${article.key}" has ${names}`;
}

/**
 * What published examples come to under the ordinances of a bundle's places. One that cannot be tried is named, and the
 * others are tried all the same. Throws BundleError for a file that is no list.
 */
export function tryFees(
  trial: Trial,
  { file, text }: { readonly file: string; readonly text: string },
): readonly (TriedFee | UntriedFee)[] {
  const source = parseYaml(file, text);
  if (isMap(source.value)) throw new BundleError([{ file, line: 1, reason: listItself }]);
  const list = caseList.safeParse(source.value);
  if (!list.success) throw new BundleError(shapeProblems(source, list.error.issues));
  return list.data.flatMap((written, index): readonly (TriedFee | UntriedFee)[] => {
    const given = anyCase.safeParse(written);
    const name = nameIn(written) ?? `${index + 1}`;
    if (!given.success) {
      const issues = given.error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] }));
      const problems = shapeProblems(source, issues);
      const reason = problems.map((problem) => problem.reason).join('; ');
      return [{ name, file, line: problems[0]?.line ?? source.lineOf([index]), reason }];
    }
    const tried = tryOne(trial, given.data);
    return [typeof tried === 'string' ? { name, file, line: source.lineOf([index]), reason: tried } : tried];
  });
}

const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const listItself = 'the file of cases is the list itself: begin each case with "- { name: …" in the first column';

const nameIn = (written: unknown) => z.object({ name: z.string() }).safeParse(written).data?.name;

/** What of an example nobody can be or ask for: it would count for nothing, and the example would seem right. */
function unknownIn(
  given: FeeCase,
  { classes, place, newest }: Pick<Trial, 'classes'> & { place: ResolvedContainer; newest: OrdinanceEntry },
): string | undefined {
  const codesOf = (coded: readonly { readonly code: string }[]) => coded.map(({ code }) => code);
  const reductions = newest.steps.flatMap((step) => (step.kind === 'reductions' ? step.rules : []));
  const named = [
    { asked: given.classes, known: codesOf(classes), what: 'entry of classes' },
    { asked: given.conditions, known: codesOf(place.useConditions), what: 'entry of useConditions' },
    { asked: given.reductions, known: codesOf(reductions), what: 'reduction' },
    { asked: Object.keys(given.equipment), known: codesOf(newest.equipment), what: 'equipment of the ordinance' },
  ];
  const [one, other] = excluding(place.useConditions.filter(({ code }) => given.conditions.includes(code))) ?? [];
  return named
    .flatMap(({ asked, known, what }) =>
      asked.filter((code) => !known.includes(code)).map((code) => `there is no ${what} "${code}"`),
    )
    .concat(one && other ? [`a use is one of "${one.code}" and "${other.code}": both are oneOf ${one.oneOf}`] : [])
    .at(0);
}

/** What one example comes to, or why it cannot be tried. */
export function tryOne({ containers, classes, holidays }: Trial, given: AnyCase): TriedFee | string {
  const place = containers.find(({ articles }) => articles.some(({ key: name }) => name === given.article));
  const article = place?.articles.find(({ key: name }) => name === given.article);
  if (!place || !article) return `there is no article with key "${given.article}"`;
  const versions = place.ordinance.toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1));
  const newest = versions.at(-1);
  if (!newest) return `"${place.key}" has no ordinance`;
  const { name } = given;
  switch (given.kind) {
    case 'fee':
      return unknownIn(given, { classes, place, newest }) ?? tryFee(versions, { given, article, holidays, newest });
    case 'refund': {
      const { day: usesOn, received } = given;
      const ladder = refundsFor(newest, article.key);
      if (!ladder) return `the ordinance says no refunds of "${article.key}"`;
      const cancelledOn = addDays(usesOn, -given.cancelledDaysBefore);
      const came = refundByLadder(ladder, { received, cancelledOn, usesOn });
      return { name, unit: 'yen', published: given.yen, came, lines: [], afterUse: [] };
    }
    case 'due': {
      const { day: usesOn } = given;
      const bookedOn = addDays(usesOn, -given.bookedDaysBefore);
      const closedDays = () =>
        daysFrom(bookedOn, given.bookedDaysBefore).filter((day) => closedOn(scheduleFacts(article), day, holidays));
      const ladder = duesFor(newest, article.key, closedDays);
      if (!ladder) return `the ordinance says not when "${article.key}" is to be paid`;
      const came = daysBetween(bookedOn, dueByLadder(ladder, { bookedOn, usesOn }));
      return { name, unit: 'days', published: given.withinDays, came, lines: [], afterUse: [] };
    }
  }
}

type FeeTrial = {
  readonly given: FeeCase;
  readonly article: ResolvedArticle;
  readonly holidays: Holidays;
  readonly newest: OrdinanceEntry;
};

/** The days of a case, or what is wrong with it. */
function datesOf({ day, days = 1 }: FeeCase, { newest, holidays }: Pick<FeeTrial, 'newest' | 'holidays'>) {
  const kind = dayKind.safeParse(day);
  if (!kind.success) return daysFrom(day, days);
  const dates = firstOfKind(kind.data, newest.firstDay, holidays).slice(0, days);
  if (dates.length === days) return dates;
  return `no ${days === 1 ? day : `${days} days of the kind ${day}`} is known within a year of ${newest.firstDay}`;
}

/** A day of a case with the version that holds on it; a kind of day is one under the newest. */
type TriedDay = { readonly version: OrdinanceEntry; readonly used: UsedDay };

function triedDay(
  versions: readonly OrdinanceEntry[],
  { given, article, holidays, newest }: FeeTrial,
  { date, bookedOn }: { readonly date: string; readonly bookedOn: string },
): TriedDay | string {
  const named = chargedDay(scheduleFacts(article), date, holidays);
  const frames = framesOf(article, given, named.day);
  if (typeof frames === 'string') return frames;
  const isKind = dayKind.safeParse(given.day).success;
  const version = isKind ? newest : versionFor(versions, { usesOn: date, bookedOn });
  if (!version) return `no version holds on ${date}`;
  const used = besideOthers(offeredOn(article, date, holidays), extended(frames, given));
  const refusal = beyondFrames(version, { article, frames: used, date, bookedOn }, holidays);
  return refusal ?? { version, used: { date, ...named, frames: used } };
}

/** Each day by its version; what is paid once for the use is paid with the first. */
function tryFee(versions: readonly OrdinanceEntry[], trial: FeeTrial) {
  const { given, article } = trial;
  const { name, classes, conditions, admission, attendees, reductions } = given;
  const wrong = framesOf(article, given, undefined);
  const dates = typeof wrong === 'string' ? wrong : datesOf(given, trial);
  if (typeof dates === 'string') return dates;
  const bookedOn = addDays(dates[0] ?? '', -given.bookedDaysBefore);
  const days: TriedDay[] = [];
  for (const date of dates) {
    const tried = triedDay(versions, trial, { date, bookedOn });
    if (typeof tried === 'string') return tried;
    days.push(tried);
  }
  const fees = [...Map.groupBy(days, ({ version }) => version)].map(([version, covered], index) =>
    feeUnder(version, {
      room: article.key,
      bookedOn,
      classes,
      conditions,
      admission,
      attendees,
      reductions,
      days: covered.map(({ used }) => used),
      equipment: Object.entries(given.equipment).map(([code, quantity]) => ({ code, quantity })),
      isContinued: index > 0,
      isByDay: true,
    }),
  );
  const unpriced = fees.find((fee) => 'refusal' in fee);
  if (unpriced) {
    const charged = admission === null ? '' : ` for an admission of ${admission} yen`;
    return `"${unpriced.frame}" of "${article.key}" has no price on ${unpriced.date} (${given.day})${charged}`;
  }
  const priced = fees.flatMap((fee) => ('refusal' in fee ? [] : [fee]));
  return {
    name,
    unit: 'yen' as const,
    published: given.yen,
    came: priced.reduce((sum, { total }) => sum + total, 0),
    lines: priced.flatMap(({ lines }) => lines),
    afterUse: priced.flatMap(({ afterUse }) => afterUse),
  };
}

/** The frames with the time before the first and after the last of them. */
function extended(frames: readonly Frame[], { extendedBefore, extendedAfter }: FeeCase): readonly Frame[] {
  const sorted = frames.toSorted(byTime);
  return sorted.map((frame, index) => ({
    ...frame,
    ...(index === 0 && { extendedBefore }),
    ...(index === sorted.length - 1 && { extendedAfter }),
  }));
}

type Beyond = {
  readonly article: ResolvedArticle;
  readonly frames: readonly Frame[];
  readonly date: string;
  readonly bookedOn: string;
};

/** What a booking would be refused for. */
function beyondFrames(version: OrdinanceEntry, { article, frames, date, bookedOn }: Beyond, holidays: Holidays) {
  // The version is known; a kind of day may be so early that it was booked before the version held.
  const held = { ...version, appliesBy: 'dayOfUse', versionId: '' } as const;
  const ordinance = { room: article.key, versions: [held] };
  const { extension } = offeredBeyondFrames(ordinance, date, bookedOn);
  const isExtended = frames.some(({ extendedBefore, extendedAfter }) => extendedBefore || extendedAfter);
  if (isExtended && !extension) return `no step of kind extension speaks of "${article.key}"`;
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
  return refused && refusals[refused.refusal.code].message;
}

const wholeDay: MinuteRange = { fromMinute: 0, toMinute: 24 * 60 };

type Offered = NonNullable<ReturnType<typeof offeredBeyondFrames>['extension']>;

/** What an extension may be, for who wrote another one. */
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
  const limit = extension.mostMinutes === undefined ? 'mostMinutes is left out: up to the next frame' : 'mostMinutes';
  const asked = [
    ...(first?.extendedBefore ? [`extendedBefore ${first.extendedBefore}`] : []),
    ...(last?.extendedAfter ? [`extendedAfter ${last.extendedAfter}`] : []),
  ];
  return [
    `${asked.join(' and ')} cannot be booked:`,
    `by ${extension.unitMinutes} minutes (bookedMinutes, or unitMinutes without it),`,
    [
      `at most ${before} before and ${after} after (${limit})`,
      ...(extension.mostTogether < before + after ? [`${extension.mostTogether} together (mostTogether)`] : []),
    ].join(', '),
  ].join(' ');
}
