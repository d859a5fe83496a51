import { type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import type { Band, ChargedUse, OrdinanceDay } from '#rules/ordinance/ordinance.ts';
import type { OrdinanceEntry } from '#server/bundle/form/ordinance.ts';
import { type Mistake, mistake } from '#server/bundle/problem/mistake.ts';
import type { Whom } from '#server/bundle/problem/ordinanceWords.ts';
import type { ResolvedArticle } from '../resolved.ts';
import { noExtras, type Taken, takenOf } from '../takenOf.ts';
import type { Checked, Codes } from './checkNames.ts';

type TimeArticle = Extract<ResolvedArticle, { timeFrameType: 'time' }>;

type Variant = Partial<Pick<ChargedUse, 'classes' | 'conditions' | 'admission' | 'attendees'>> & {
  readonly whom: Whom | null;
};

/** Uses that a base may be made for: an ordinary one, and one for each code and each side of each bound. */
function variantsOf({ base }: OrdinanceEntry, { classes, conditions }: Codes): readonly Variant[] {
  const bounds = (bands: readonly (Band | undefined)[]) =>
    new Set(
      bands.flatMap((band) => (band ? [band.over + 1, ...(band.to === undefined ? [] : [band.to, band.to + 1])] : [])),
    );
  const admissions = bounds(base.map(({ when }) => when.admission));
  const attendees = bounds(base.map(({ when }) => when.attendees));
  return [
    { whom: null },
    ...[...admissions].map((admission) => ({ admission, whom: { kind: 'admission', amount: admission } as const })),
    ...[...attendees].map((count) => ({ attendees: count, whom: { kind: 'attendees', amount: count } as const })),
    ...[...classes].map((code) => ({ classes: [code], whom: { kind: 'class', code } as const })),
    ...[...conditions].map((code) => ({ conditions: [code], whom: { kind: 'condition', code } as const })),
  ];
}

/** Something of a room that has no price on some kinds of day, for an ordinary use or for somebody. */
type Missing = {
  readonly name: string;
  readonly whom: Whom | null;
  readonly days: readonly OrdinanceDay[];
  /** Whether it has none on any of its days. */
  readonly isEvery: boolean;
};

type Part = Pick<ChargedUse, 'room' | 'days'>;

const isUnpriced = (version: OrdinanceEntry, { whom: _, ...variant }: Variant, part: Part) =>
  'refusal' in feeUnder({ ...version, steps: [] }, { bookedOn: version.firstDay, ...noExtras, ...variant, ...part });

function missingOf(
  version: OrdinanceEntry,
  room: string,
  { name, frames, days: kinds }: Taken,
  variants: readonly Variant[],
) {
  const missingOn = kinds.flatMap((day) => {
    const days = [{ date: version.firstDay, day, frames }];
    const missing = variants.find((variant) => isUnpriced(version, variant, { room, days }));
    return missing ? [{ day, whom: missing.whom }] : [];
  });
  return [...Map.groupBy(missingOn, ({ whom }) => whom)].map(
    ([whom, missing]): Missing => ({
      name,
      whom,
      days: missing.map(({ day }) => day),
      isEvery: missing.length === kinds.length,
    }),
  );
}

/** What can be taken of a room for which a use would have no price. A room that was forgotten is one mistake. */
function unpriced(version: OrdinanceEntry, article: ResolvedArticle, variants: readonly Variant[]): Mistake[] {
  const { name: room } = article;
  const taken = takenOf(version, article);
  const missing = taken.flatMap((one) => missingOf(version, article.key, one, variants));
  const isForgotten =
    taken.length > 0 &&
    taken.every(({ name }) => missing.some((one) => one.name === name && one.whom === null && one.isEvery));
  if (!isForgotten)
    return missing.map(({ name, days, whom }) => mistake('frameUnpriced', { room, frame: name, days, whom }));
  const isForSome = taken.some(({ frames, days: [day] }) =>
    variants.some(
      (variant) =>
        day !== undefined &&
        variant.whom !== null &&
        !isUnpriced(version, variant, { room: article.key, days: [{ date: version.firstDay, day, frames }] }),
    ),
  );
  if (isForSome) return [mistake('ordinaryUnpriced', { room })];
  const times = article.timeFrameType === 'time' ? timesWithout(version, article) : undefined;
  return [times === undefined ? mistake('roomUnpriced', { room }) : mistake('timesUnpriced', { room, times })];
}

/** Reports frames and times of rooms that have no price. */
export function checkPrices(
  version: OrdinanceEntry,
  articles: readonly ResolvedArticle[],
  { place, report, codes }: Checked & { readonly codes: Codes },
) {
  const variants = variantsOf(version, codes);
  for (const missing of articles.flatMap((article) => unpriced(version, article, variants))) {
    report([...place, 'base'], missing);
  }
}

/** Hours are written to five minutes at the finest. */
const stepMinutes = 5;

/** The times of an ordinary day that no row prices; undefined where none is priced. */
function timesWithout(version: OrdinanceEntry, { key: room, hours }: TimeArticle) {
  const { fromMinute: opens, toMinute: closes } = hours;
  const slots = Array.from({ length: Math.ceil((closes - opens) / stepMinutes) }, (_, index) => {
    const fromMinute = opens + index * stepMinutes;
    return { fromMinute, toMinute: Math.min(fromMinute + stepMinutes, closes) };
  });
  const missing = slots.filter((slot) => {
    const days = [{ date: version.firstDay, day: 'weekday' as const, frames: [{ name: '', ...slot }] }];
    return 'refusal' in feeUnder({ ...version, steps: [] }, { room, bookedOn: version.firstDay, days, ...noExtras });
  });
  if (missing.length === 0 || missing.length === slots.length) return undefined;
  const times: MinuteRange[] = [];
  for (const slot of missing) {
    const last = times.at(-1);
    if (last?.toMinute !== slot.fromMinute) times.push(slot);
    else times.splice(-1, 1, { ...last, toMinute: slot.toMinute });
  }
  return times.map(timeRangeName).join(', ');
}
