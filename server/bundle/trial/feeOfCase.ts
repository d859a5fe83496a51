import { addDays, daysFrom } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { besideOthers, chargedDay } from '#rules/facility/fee/feeOfUse.ts';
import type { OrdinanceLine } from '#rules/ordinance/fee/breakdown.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import type { OrdinanceDay, UsedDay } from '#rules/ordinance/ordinance.ts';
import { ordinanceDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { dayKind, type FeeCase } from '../form/feeCase.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { scheduleFacts } from '../import/scheduleRows.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { ResolvedArticle } from '../read/resolved.ts';
import { beyondFrames } from './beyondFrames.ts';
import { extended, framesOf, offeredOn } from './caseFrames.ts';

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

/** The first such days within a year; none is known as a holiday long from now. */
const firstOfKind = (kind: OrdinanceDay, from: string, holidays: Holidays) =>
  daysFrom(from, 366).filter((date) => ordinanceDayOf(date, holidays) === kind);

type FeeTrial = {
  readonly given: FeeCase;
  readonly article: ResolvedArticle;
  readonly holidays: Holidays;
  readonly newest: OrdinanceEntry;
};

/** The days of a case, or what is wrong with it. */
function datesOf(
  { day, days = 1 }: FeeCase,
  { newest, holidays }: Pick<FeeTrial, 'newest' | 'holidays'>,
): string[] | Mistake {
  const kind = dayKind.safeParse(day);
  if (!kind.success) return daysFrom(day, days);
  const dates = firstOfKind(kind.data, newest.firstDay, holidays).slice(0, days);
  if (dates.length === days) return dates;
  return mistake('noSuchDays', { from: newest.firstDay, kind: kind.data, count: days });
}

/** A day of a case with the version that holds on it; a kind of day is one under the newest. */
type TriedDay = { readonly version: OrdinanceEntry; readonly used: UsedDay };

function triedDay(
  versions: readonly OrdinanceEntry[],
  { given, article, holidays, newest }: FeeTrial,
  { date, bookedOn }: { readonly date: string; readonly bookedOn: string },
): TriedDay | Mistake {
  const named = chargedDay(scheduleFacts(article), date, holidays);
  const frames = framesOf(article, given, named.day);
  if ('code' in frames) return frames;
  const isKind = dayKind.safeParse(given.day).success;
  const version = isKind ? newest : versionFor(versions, { usesOn: date, bookedOn });
  if (!version) return mistake('noVersion', { date });
  const used = besideOthers(offeredOn(article, date, holidays), extended(frames, given));
  const refusal = beyondFrames(version, { article, frames: used, date, bookedOn }, holidays);
  return refusal ?? { version, used: { date, ...named, frames: used } };
}

/** Each day by its version; what is paid once for the use is paid with the first. */
function feesOf(days: readonly TriedDay[], { given, article }: FeeTrial, bookedOn: string) {
  const { classes, conditions, admission, attendees, reductions } = given;
  return [...Map.groupBy(days, ({ version }) => version)].map(([version, covered], index) =>
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
}

/** What a use comes to, or why it cannot be tried. */
export function feeOfCase(versions: readonly OrdinanceEntry[], trial: FeeTrial): TriedFee | Mistake {
  const { given, article } = trial;
  const { name, admission } = given;
  const wrong = framesOf(article, given, undefined);
  const dates = 'code' in wrong ? wrong : datesOf(given, trial);
  if ('code' in dates) return dates;
  const bookedOn = addDays(dates[0] ?? '', -given.bookedDaysBefore);
  const days: TriedDay[] = [];
  for (const date of dates) {
    const tried = triedDay(versions, trial, { date, bookedOn });
    if ('code' in tried) return tried;
    days.push(tried);
  }
  const fees = feesOf(days, trial, bookedOn);
  const unpriced = fees.find((fee) => 'refusal' in fee);
  if (unpriced) {
    const { frame, date } = unpriced;
    return mistake('useUnpriced', { room: article.key, frame, date, admission });
  }
  const priced = fees.flatMap((fee) => ('refusal' in fee ? [] : [fee]));
  return {
    name,
    unit: 'yen',
    published: given.yen,
    came: priced.reduce((sum, { total }) => sum + total, 0),
    lines: priced.flatMap(({ lines }) => lines),
    afterUse: priced.flatMap(({ afterUse }) => afterUse),
  };
}
