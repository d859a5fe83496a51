import type { PriceTable } from '#contract/facility/page.ts';
import { daysFrom } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { exceptionOn, versionOn } from '#rules/facility/calendar/articleOn.ts';
import { type Frame, framesOn } from '#rules/facility/calendar/frames.ts';
import { closedOn } from '#rules/facility/calendar/openDays.ts';
import type { OrdinanceDay, OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { ordinanceDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import { ruleSections } from '#rules/ordinance/ruleWords.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { type OrdinanceNames, ordinanceDayNames } from '#rules/ordinance/whenWords.ts';
import { baseFeeOn, feeOfUse } from './feeOfUse.ts';

const kinds: readonly OrdinanceDay[] = ['weekday', 'saturday', 'sunday', 'holiday'];

/** On how many days of a kind the prices are looked at, and how far ahead the next ones are looked for. */
const most = { days: 5, ahead: 400 };

export type PriceTableAsker = {
  /** From which day on, and the local date-time at which it is asked. */
  readonly day: string;
  readonly now: string;
  readonly holidays: Holidays;
  readonly names: OrdinanceNames;
};

type Asker = Omit<PriceTableAsker, 'names'>;

/** What is taken, and its price; null where it has none. */
type Prices = ReadonlyMap<string, number | null>;

const plainUse = { classes: [], conditions: [], admission: null, reductions: [], equipment: [] };

function priceOf(article: ArticleFacts, date: string, frames: readonly Frame[], { now, holidays }: Asker) {
  const fee = feeOfUse(article, [{ date, frames }], { ...plainUse, now, holidays });
  return fee.kind === 'fee' ? fee.total : null;
}

const versionAt = ({ ordinance }: ArticleFacts, { now }: Asker, date: string) =>
  ordinance && versionFor(ordinance.versions, { usesOn: date, bookedOn: now.slice(0, 10) });

/** Frames that cost a price of their own together, where that is no frame by itself. */
function togetherOn(article: ArticleFacts, date: string, frames: readonly Frame[], asker: Asker) {
  const version = versionAt(article, asker, date);
  return (version?.combined ?? []).flatMap(({ name, of }): [string, number | null][] => {
    const parts = of.flatMap((part) => frames.find((frame) => frame.name === part) ?? []);
    if (parts.length < of.length || frames.some((frame) => frame.name === name)) return [];
    const price = priceOf(article, date, parts, asker);
    const apart = parts.map((part) => priceOf(article, date, [part], asker));
    const isCombined = price !== null && price !== apart.reduce<number>((sum, yen) => sum + (yen ?? 0), 0);
    return isCombined ? [[`${name}（${of.join('・')}）`, price]] : [];
  });
}

/** Hours that follow each other and cost the same are one stretch. */
function stretchesOn(article: ArticleFacts, date: string, frames: readonly Frame[], asker: Asker) {
  const stretches: { fromMinute: number; toMinute: number; yen: number }[] = [];
  for (const frame of frames) {
    const yen = baseFeeOn(article, frame, { ...asker, day: date, classes: [] });
    const last = stretches.at(-1);
    if (last?.yen === yen) last.toMinute = frame.toMinute;
    else stretches.push({ fromMinute: frame.fromMinute, toMinute: frame.toMinute, yen });
  }
  const isOne = stretches.length === 1;
  return stretches.map(({ yen, ...range }): [string, number] => [
    isOne ? '1時間につき' : `${timeRangeName(range)} 1時間につき`,
    yen,
  ]);
}

function pricesOn(article: ArticleFacts, date: string, asker: Asker): Prices {
  const frames = framesOn(article, date, asker.holidays);
  if (article.timeFrameType === 'time') return new Map(stretchesOn(article, date, frames, asker));
  return new Map([
    ...frames.map((frame): [string, number | null] => [frame.name, priceOf(article, date, [frame], asker)]),
    ...togetherOn(article, date, frames, asker),
  ]);
}

/** The next ordinary days of a kind under the versions that hold now. */
function daysOfKind(article: ArticleFacts, kind: OrdinanceDay, asker: Asker) {
  const { day, holidays } = asker;
  const version = versionAt(article, asker, day);
  const schedule = versionOn(article, day);
  const days: string[] = [];
  for (const date of daysFrom(day, most.ahead)) {
    if (days.length === most.days) break;
    if (ordinanceDayOf(date, holidays) !== kind || exceptionOn(article, date) !== undefined) continue;
    if (versionAt(article, asker, date) !== version || versionOn(article, date) !== schedule) continue;
    if (!closedOn(article, date, holidays)) days.push(date);
  }
  return days;
}

const textOf = (prices: Prices) => JSON.stringify([...prices]);

/** The prices of most days of a kind; `differs` where other days of it have others. */
function pricesOfKind(article: ArticleFacts, kind: OrdinanceDay, asker: Asker) {
  const each = daysOfKind(article, kind, asker).map((date) => pricesOn(article, date, asker));
  const alike = [...Map.groupBy(each, textOf).values()].toSorted((one, other) => other.length - one.length);
  const prices = alike[0]?.[0];
  return prices ? { kind, prices, differs: alike.length > 1 } : null;
}

type Column = NonNullable<ReturnType<typeof pricesOfKind>>;

const columnName = (columns: readonly Column[], all: number) =>
  columns.length === all ? '料金' : columns.map(({ kind }) => ordinanceDayNames[kind]).join('・');

/** Of rules and prices those that speak of the room. */
function ofRoom(version: OrdinanceVersion, room: string): OrdinanceVersion {
  const isOfRoom = ({ rooms }: { readonly rooms?: readonly string[] | undefined }) => rooms?.includes(room) !== false;
  const speaks = ({ when }: { readonly when: { readonly rooms?: readonly string[] } }) => isOfRoom(when);
  return {
    ...version,
    base: version.base.filter(speaks),
    combined: version.combined.filter(speaks),
    steps: version.steps.flatMap((step): OrdinanceVersion['steps'] => {
      if ('rooms' in step && !isOfRoom(step)) return [];
      if (!('rules' in step)) return [step];
      // Each kind of step has rules of its own kind, which stay what they are.
      const rules = (step.rules as readonly (typeof step.rules)[number][]).filter(speaks);
      return rules.length > 0 ? [{ ...step, rules } as typeof step] : [];
    }),
    refunds: version.refunds.filter(isOfRoom).slice(0, 1),
    dues: version.dues.filter(isOfRoom).slice(0, 1),
  };
}

function notesOf(article: ArticleFacts, asker: PriceTableAsker): PriceTable['notes'] {
  const version = versionAt(article, asker, asker.day);
  if (!version || !article.ordinance) return [];
  return ruleSections(ofRoom(version, article.ordinance.room), asker.names).map(({ title, note, rows }) => ({
    title,
    lines: [
      ...(note === '' ? [] : [note]),
      ...rows.map(({ label, when, effect }) => `${label}${when === '' ? '' : `（${when}）`}：${effect}`),
    ],
  }));
}

/**
 * What a room costs an ordinary use that somebody without classes books now: what GetQuote charges for the same. Kinds of
 * day that cost the same share a column. What a rule adds or takes off is said in the notes.
 */
export function priceTable(article: ArticleFacts, asker: PriceTableAsker): PriceTable {
  const known = kinds.flatMap((kind) => pricesOfKind(article, kind, asker) ?? []);
  const columns = [...Map.groupBy(known, ({ prices }) => textOf(prices)).values()];
  const names = [...new Set(columns.flatMap(([first]) => [...(first?.prices.keys() ?? [])]))];
  const version = versionAt(article, asker, asker.day);
  const differs = known.some((column) => column.differs)
    ? [{ title: '料金の異なる日', lines: ['曜日や時期により、表と異なる料金の日があります。'] }]
    : [];
  return {
    caption: version ? version.law : '使用料',
    columns: columns.map((column) => columnName(column, known.length)),
    rows: names.map((name) => ({ name, cells: columns.map(([first]) => first?.prices.get(name) ?? null) })),
    notes: [...differs, ...notesOf(article, asker)],
  };
}
