import type { PriceTable, RuleSection } from '#contract/desk/fees.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import { holds } from '#rules/ordinance/holds.ts';
import type { OrdinanceDay } from '#rules/ordinance/ordinance.ts';
import { ruleSections } from '#rules/ordinance/ruleWords.ts';
import type { OrdinanceNames } from '#rules/ordinance/whenWords.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { offeredFrames } from '../read/offeredFrames.ts';
import type { ResolvedArticle } from '../read/resolved.ts';
import { dayKinds, noExtras, takenOf } from '../read/takenOf.ts';
import type { HallFees } from './hallFees.ts';

/** Rows of a room's table: what is taken, and its price on each kind of day; null for none of its own. */
export type Prices = ReadonlyMap<string, readonly (number | null)[]>;

type TimeArticle = Extract<ResolvedArticle, { timeFrameType: 'time' }>;

const unitText = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60}時間` : `${minutes}分`);

/** Rows without a season: prices of a season are said beside the table, and not by the day on which a version begins. */
const allYear = (version: OrdinanceEntry) => ({
  ...version,
  base: version.base.filter(({ when }) => when.season === undefined),
  steps: [],
});

function pricesByFrame(version: OrdinanceEntry, article: ResolvedArticle): Prices {
  const plain = allYear(version);
  const priceOn = (day: OrdinanceDay, frames: Parameters<typeof feeUnder>[1]['days'][number]['frames']) => {
    const days = [{ date: version.firstDay, day, frames }];
    const fee = feeUnder(plain, { room: article.key, bookedOn: version.firstDay, days, ...noExtras });
    return 'refusal' in fee ? null : fee.total;
  };
  const taken = Map.groupBy(takenOf(version, article), ({ name }) => name);
  const rows = [...taken].map(([name, all]) => {
    const prices = dayKinds.map((day) => {
      const meant = all.find(({ days }) => days.includes(day));
      return meant ? priceOn(day, meant.frames) : null;
    });
    return [name, prices] as const;
  });
  // Frames together are often offered as a frame of that name, too.
  const said = new Set<string>();
  return new Map(
    rows.filter(([name, prices]) => {
      const key = JSON.stringify([name.split(' (')[0], prices]);
      return !said.has(key) && said.add(key);
    }),
  );
}

/** Each row for a time of day stands by itself; the first that holds without one ends the list. */
function pricesByHour(version: OrdinanceEntry, { key: room, hours }: TimeArticle): Prices {
  const minutes = hours.toMinute - hours.fromMinute;
  const use = { room, bookedOn: version.firstDay, ...noExtras };
  const rows = new Map<string, (number | null)[]>();
  for (const [index, day] of dayKinds.entries()) {
    const piece = { date: version.firstDay, day, name: '', minutes, usedMinutes: minutes };
    const meant = allYear(version).base.filter(({ when }) => holds(when, { use, piece }));
    const last = meant.findIndex((row) => row.kind === 'time' && row.hours === undefined);
    for (const row of meant.slice(0, last < 0 ? undefined : last + 1)) {
      if (row.kind !== 'time') continue;
      const name = [...(row.hours ? [timeRangeName(row.hours)] : []), `${unitText(row.unitMinutes)}につき`].join(' ');
      const prices = rows.get(name) ?? dayKinds.map(() => null);
      prices[index] ??= row.yen;
      rows.set(name, prices);
    }
  }
  return rows;
}

const dayKindOf = { weekday: 'weekday', saturday: 'saturday', sunday: 'holiday', holiday: 'holiday' } as const;

/** What frames and hours cost by themselves, where no ordinance holds. */
export function pricesWithout(article: ResolvedArticle): Prices {
  if (article.timeFrameType === 'time') {
    const { hourlyFee } = article;
    return new Map(hourlyFee ? [['1時間につき', dayKinds.map((day) => hourlyFee[dayKindOf[day]])]] : []);
  }
  const byName = Map.groupBy(offeredFrames(article), ({ name }) => name);
  return new Map(
    [...byName].map(([name, all]) => [
      name,
      dayKinds.map((day) => all.find(({ days }) => days.includes(day))?.fee?.[dayKindOf[day]] ?? null),
    ]),
  );
}

const pricesOf = (version: OrdinanceEntry | undefined, article: ResolvedArticle): Prices => {
  if (!version) return pricesWithout(article);
  return article.timeFrameType === 'time' ? pricesByHour(version, article) : pricesByFrame(version, article);
};

/** The tables of the rooms that are offered or have a row of their own, each price beside what it is by `before`. */
function priceTables(place: HallFees, version: OrdinanceEntry | undefined, before: OrdinanceEntry | undefined) {
  const named = new Set([version, before].flatMap((one) => one?.base.flatMap(({ when }) => when.rooms ?? []) ?? []));
  const offered = place.container.articles.filter(({ published, key }) => published || named.has(key));
  return offered.map((article): PriceTable => {
    const [now, then] = [pricesOf(version, article), pricesOf(before, article)];
    const names = [...new Set([...now.keys(), ...then.keys()])];
    return {
      articleName: article.name,
      rows: names.map((name) => ({
        name,
        prices: dayKinds.map((_, index) => ({
          yen: now.get(name)?.[index] ?? null,
          before: then.get(name)?.[index] ?? null,
        })),
      })),
    };
  });
}

const labels = (coded: readonly { readonly code: string; readonly label: string }[]) =>
  new Map(coded.map(({ code, label }) => [code, label]));

const namesOf = ({ container: { articles, useConditions }, classes }: HallFees): OrdinanceNames => ({
  rooms: new Map(articles.map(({ key, name }) => [key, name])),
  classes: labels(classes),
  conditions: labels(useConditions),
});

type Row = RuleSection['rows'][number];

const asText = ({ change: _, ...row }: Row) => JSON.stringify(row);

const sectionsOf = (place: HallFees, version: OrdinanceEntry): RuleSection[] =>
  ruleSections(version, namesOf(place)).map((section) => ({
    ...section,
    rows: section.rows.map((row): Row => ({ ...row, change: '' })),
  }));

/** The rules of a version, with what came and went of each kind against those of another; all came where there is none. */
function comparedRules(place: HallFees, version: OrdinanceEntry, before: OrdinanceEntry | undefined): RuleSection[] {
  const now = sectionsOf(place, version);
  const then = before ? sectionsOf(place, before) : [];
  const rowsOf = (sections: readonly RuleSection[], title: string) =>
    sections.filter((section) => section.title === title).flatMap(({ rows }) => rows.map(asText));
  const marked = (section: RuleSection, known: readonly string[], change: Row['change']): RuleSection => ({
    ...section,
    rows: section.rows.flatMap((row) => (known.includes(asText(row)) ? [] : [{ ...row, change }])),
  });
  const gone = then
    .map((section) => marked(section, rowsOf(now, section.title), 'gone'))
    .filter(({ rows }) => rows.length > 0);
  return [
    ...now.map((section): RuleSection => {
      const known = rowsOf(then, section.title);
      return {
        ...section,
        rows: section.rows.map((row) => (known.includes(asText(row)) ? row : { ...row, change: 'added' })),
      };
    }),
    ...gone,
  ];
}

/** A version in words and tables. */
export const describeVersion = (place: HallFees, version: OrdinanceEntry) => ({
  prices: priceTables(place, version, version),
  rules: sectionsOf(place, version),
});

/** The same, against the version that holds now, or what the frames cost where none does. */
export const describeChange = (place: HallFees, version: OrdinanceEntry, inForce: OrdinanceEntry | undefined) => ({
  prices: priceTables(place, version, inForce),
  rules: comparedRules(place, version, inForce),
});
