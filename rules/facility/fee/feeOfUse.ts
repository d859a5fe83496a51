import { dayOf } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { byTime, isSameRange, timeRangeName } from '#rules/day/minuteRange.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { articleOn } from '#rules/facility/calendar/articleOn.ts';
import { type AskedFrame, type Frame, framesOn, usedRange } from '#rules/facility/calendar/frames.ts';
import { type AskedEquipment, type Equipment, priceUnder } from '#rules/facility/request/equipment.ts';
import { baseYenUnder } from '#rules/ordinance/fee/base.ts';
import type { FeeBreakdown } from '#rules/ordinance/fee/breakdown.ts';
import { feeUnder, hourYenUnder } from '#rules/ordinance/feeUnder.ts';
import type { ChargedUse, KnownVersion, NamedRange, UsedDay, UsedFrame } from '#rules/ordinance/ordinance.ts';
import { namedDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import { type FeeLine, feeOf } from './fee.ts';
import type { ChargedDays } from './settledFee.ts';
import { sharesOf } from './sharesOf.ts';

/** What is known of a room that is charged for. */
export type Priced = Pick<ArticleFacts, 'timeFrameType' | 'ordinance'> & Parameters<typeof framesOn>[0];

/** What a fee depends on besides the frames. */
export type FeeTerms = Pick<ChargedUse, 'classes' | 'conditions' | 'admission' | 'attendees' | 'reductions'> & {
  readonly holidays: Holidays;
  /** The local date-time of the booking. */
  readonly now: string;
  readonly equipment: readonly (AskedEquipment & Pick<Equipment, 'code'>)[];
};

type UsedFrames = { readonly date: string; readonly frames: readonly AskedFrame[] };

/** A line of a use and the version it is charged by; null for the price of the frame. */
export type PricedLine = FeeLine & { readonly versionId: string | null };

/** `breakdown` is null where the fee is the sum of the lines as they are. The lines add up to it in any case. */
export type UseFee = {
  readonly kind: 'fee';
  readonly lines: readonly PricedLine[];
  readonly total: number;
  readonly breakdown: FeeBreakdown | null;
  /** What it came from, in the order of its lines. */
  readonly days: readonly ChargedDays[];
};

/** A stretch of days that one version holds for; undefined where none does. */
type Stretch = { readonly version: KnownVersion | undefined; readonly days: readonly UsedFrames[] };

function stretchesOf(versions: readonly KnownVersion[], days: readonly UsedFrames[], bookedOn: string): Stretch[] {
  const byVersion = Map.groupBy(days, ({ date }) => versionFor(versions, { usesOn: date, bookedOn }));
  return [...byVersion].map(([version, covered]) => ({ version, days: covered }));
}

type Dated = Parameters<typeof articleOn>[0];

type Charged = { readonly room: string; readonly article: Dated; readonly days: readonly UsedFrames[] };

const chargedUse = ({ room, article, days }: Charged, terms: FeeTerms): ChargedUse => ({
  room,
  bookedOn: dayOf(terms.now),
  classes: terms.classes,
  conditions: terms.conditions,
  admission: terms.admission,
  attendees: terms.attendees ?? null,
  reductions: terms.reductions,
  days: days.map(({ date, frames }) => ({
    date,
    ...chargedDay(article, date, terms.holidays),
    frames,
  })),
  equipment: [],
  isByDay: true,
});

/** A day by its names, or by the one that it is charged as. */
export function chargedDay(article: Dated, date: string, holidays: Holidays): Pick<UsedDay, 'day' | 'also'> {
  const { chargedAs } = articleOn(article, date, holidays);
  return chargedAs === undefined ? namedDayOf(date, holidays) : { day: chargedAs, also: [] };
}

/** Rows of a time article as the one stretch they are used for. */
const joined = (frames: readonly AskedFrame[]): readonly AskedFrame[] => {
  const [first] = frames.toSorted(byTime);
  const toMinute = Math.max(...frames.map((frame) => frame.toMinute));
  return first ? [{ ...first, toMinute, name: timeRangeName({ ...first, toMinute }) }] : [];
};

/** An extended frame with the frames that are offered next to it on either side. */
export function besideOthers<Used extends UsedFrame>(offered: readonly NamedRange[], frames: readonly Used[]) {
  const sorted = offered.map(({ name, fromMinute, toMinute }) => ({ name, fromMinute, toMinute })).toSorted(byTime);
  return frames.map((frame): Used => {
    if (!frame.extendedBefore && !frame.extendedAfter) return frame;
    const frameBefore = sorted.findLast(({ toMinute }) => toMinute <= frame.fromMinute);
    const frameAfter = sorted.find(({ fromMinute }) => fromMinute >= frame.toMinute);
    return { ...frame, frameBefore, frameAfter };
  });
}

/** What a version charges of some equipment. */
export const equipmentUnder = (version: KnownVersion, chosen: FeeTerms['equipment']) =>
  chosen.flatMap((item) => {
    const price = priceUnder(version, item);
    return price ? [{ code: price.code, quantity: item.quantity }] : [];
  });

/**
 * What a use costs and how that comes about: by the ordinance of its place, or where no version holds by the prices of
 * the frames (spec §9). Refuses feeUnknown for a frame without a price.
 */
export function feeOfUse(article: Priced, days: readonly UsedFrames[], terms: FeeTerms): UseFee | RefusalResult {
  const { timeFrameType, ordinance } = article;
  const stretches = stretchesOf(ordinance?.versions ?? [], days, dayOf(terms.now));
  const isByOrdinance = stretches.some(({ version }) => version !== undefined);
  const breakdown: { lines: FeeBreakdown['lines'][number][]; afterUse: FeeBreakdown['afterUse'][number][] } = {
    lines: [],
    afterUse: [],
  };
  const lines: PricedLine[] = [];
  const charged: ChargedDays[] = [];
  let isContinued = false;
  for (const { version, days: covered } of stretches) {
    const own = feeOf(timeFrameType, datedFrames(covered));
    if (version === undefined || ordinance === undefined) {
      lines.push(...own.lines.map((line) => ({ ...line, versionId: null })));
      const base = own.lines.map(asBase);
      breakdown.lines.push(...base);
      charged.push({ versionId: null, lines: base });
      continue;
    }
    const used = covered.map(({ date, frames }) => ({
      date,
      frames: timeFrameType === 'time' ? joined(frames) : besideOthers(framesOn(article, date, terms.holidays), frames),
    }));
    const equipment = equipmentUnder(version, terms.equipment);
    const use = { ...chargedUse({ room: ordinance.room, article, days: used }, terms), equipment, isContinued };
    const fee = feeUnder(version, use);
    if ('refusal' in fee) return refuse('feeUnknown', { details: { dates: [fee.date] } });
    breakdown.lines.push(...fee.lines);
    breakdown.afterUse.push(...fee.afterUse);
    const weighed = own.lines.map((line) => ({ line, weight: baseYen(version, use, line) }));
    lines.push(...spread(fee.total, weighed, version.versionId).map((line) => extended(line, covered)));
    charged.push({ versionId: version.versionId, use });
    isContinued = true;
  }
  const total = lines.reduce((sum, { fee }) => sum + fee, 0);
  return { kind: 'fee', lines, total, breakdown: isByOrdinance ? breakdown : null, days: charged };
}

const datedFrames = (days: readonly UsedFrames[]) =>
  days.flatMap(({ date, frames }) => frames.map((frame) => ({ date, ...frame })));

const asBase = ({ name, date, fee }: FeeLine) => ({ code: 'base', label: name, date, yen: fee });

/** What a line costs by itself. */
const baseYen = (version: KnownVersion, use: ChargedUse, line: FeeLine) =>
  baseYenUnder(version, {
    ...use,
    days: use.days.filter(({ date }) => date === line.date).map((day) => ({ ...day, frames: [line] })),
  }) ?? 0;

/** The line with the time before and after its frame. */
function extended(line: PricedLine, days: readonly UsedFrames[]): PricedLine {
  const frame = days.find(({ date }) => date === line.date)?.frames.find((used) => isSameRange(used, line));
  return frame ? { ...line, ...usedRange(frame) } : line;
}

type Weighed = { readonly line: FeeLine; readonly weight: number };

/** A fee laid on the lines by what each costs by itself. */
function spread(total: number, weighed: readonly Weighed[], versionId: string) {
  const shares = sharesOf(
    total,
    weighed.map(({ weight }) => weight),
  );
  return weighed.map(({ line }, index): PricedLine => ({ ...line, fee: shares[index] ?? 0, versionId }));
}

/** What a screen needs to say a frame's price by the ordinance before anything is known of the use. */
export type Asker = {
  readonly day: string;
  readonly now: string;
  readonly holidays: Holidays;
  readonly classes: readonly string[];
};

/** So long that nothing that is for short uses alone holds. */
const aDayFrom = (frame: Frame): Frame => ({ ...frame, toMinute: frame.fromMinute + 1440 });

/**
 * What a frame costs by itself on a day, or an hour of a time article, for a person of these classes and a use of which
 * nothing else is said: by the ordinance of its place, or the frame's own price.
 */
export function baseFeeOn(
  article: Pick<ArticleFacts, 'timeFrameType' | 'ordinance'> & Dated,
  frame: Frame,
  { day, now, holidays, classes }: Asker,
): number {
  const { timeFrameType, ordinance } = article;
  const version = ordinance && versionFor(ordinance.versions, { usesOn: day, bookedOn: dayOf(now) });
  if (!version || !ordinance) return frame.fee;
  const isByHours = timeFrameType === 'time';
  const days = [{ date: day, frames: [isByHours ? aDayFrom(frame) : frame] }];
  const use = chargedUse({ room: ordinance.room, article, days }, { ...noExtras, now, holidays, classes });
  if (isByHours) return hourYenUnder(version, use) ?? frame.fee;
  const fee = feeUnder(version, use);
  return 'refusal' in fee ? frame.fee : fee.total;
}

const noExtras = { conditions: [], admission: null, reductions: [], equipment: [] };
