import { addDays, addMinutes, localDateTimeAt } from '#rules/day/day.ts';
import type { EventConditionEntry } from '#server/bundle/form/eventEntries.ts';
import type { ResolvedSpan } from '#server/bundle/read/resolved.ts';
import type { EventOffer, ResolvedEvent } from '#server/bundle/read/resolveEvents.ts';
import { type Random, seededRandom } from '../random.ts';

type Volume = {
  readonly seed: number;
  /** How many events. */
  readonly count: number;
  /** How many reservations of each there are to be about. */
  readonly perEvent: number;
  readonly today: string;
  readonly announceDelayDays: number;
};

/** A way to come, and when the events that are taken this way begin; days counted from today. */
type Season = {
  readonly key: string;
  readonly name: string;
  readonly method: 'first_come' | 'lottery';
  readonly opens: number;
  readonly closes: number;
  readonly limit: number;
  readonly begins: readonly [number, number];
  /** How many of the events. */
  readonly share: number;
};

const seasons: readonly Season[] = [
  {
    key: 'past',
    name: '前期先着',
    method: 'first_come',
    opens: -80,
    closes: -3,
    limit: 8,
    begins: [-60, 15],
    share: 5,
  },
  { key: 'open', name: '今期先着', method: 'first_come', opens: -30, closes: 40, limit: 8, begins: [3, 60], share: 8 },
  { key: 'next', name: '次期先着', method: 'first_come', opens: 7, closes: 60, limit: 8, begins: [62, 110], share: 2 },
  { key: 'drawn', name: '第1回抽選', method: 'lottery', opens: -45, closes: -15, limit: 5, begins: [2, 50], share: 2 },
  { key: 'waiting', name: '第2回抽選', method: 'lottery', opens: -25, closes: 0, limit: 5, begins: [20, 70], share: 1 },
  {
    key: 'lottery',
    name: '第3回抽選',
    method: 'lottery',
    opens: -10,
    closes: 12,
    limit: 5,
    begins: [30, 90],
    share: 2,
  },
];

const categoryNames = ['教養', '美術', '音楽', '健康', 'くらし'];
const themes = ['郷土史', '水彩画', '合唱', '太極拳', '料理', '俳句', '陶芸', '英会話', 'ヨガ', '写真', '園芸', '書道'];
const levels = ['入門', '初級', '中級', '体験', '研究'];

/** Events come in rows of so many, within which conditions stand. */
const perRow = 10;

/**
 * So many events with spans and conditions as a large town would have them, all made up: a place of its own with five
 * categories, and in every ten events a limit and an exclusion. The same seed and day give the same.
 */
export function volumeOffer(volume: Volume): EventOffer {
  const random = seededRandom(volume.seed);
  const prefix = `volume-${volume.seed}`;
  const planned = Array.from({ length: volume.count }, (_, index) => ({
    season: random.pick(seasons, ({ share }) => share),
    index,
  })).map(({ season, index }) => ({ season, event: eventOf(volume, { prefix, season, index, random }) }));
  const perCategory = Math.ceil(volume.count / categoryNames.length);
  const events = planned.map(({ event }) => event);
  return {
    eventContainers: [
      {
        ...place,
        key: prefix,
        name: `学びの広場 第${volume.seed}館`,
        categories: categoryNames.map((name, index) => ({
          key: `${prefix}-${index + 1}`,
          name,
          published: true,
          events: events.slice(index * perCategory, (index + 1) * perCategory),
        })),
      },
    ],
    entrySpans: seasons.flatMap((season) => {
      const keys = planned.filter((one) => one.season === season).map(({ event }) => event.key);
      return keys.length === 0 ? [] : [spanOf(volume, { prefix, season, events: keys })];
    }),
    conditions: rowsOf(events).flatMap((row, index) => conditionsIn(row, `${prefix}-${index + 1}`)),
  };
}

const place = {
  published: true,
  color: '#ffffff',
  backgroundColor: '#0f766e',
  zipCode: '000-0000',
  address: '学びの広場',
  phoneNumber: '000-000-0000',
  faxNumber: '',
  url: '',
  description: '',
  pictures: [],
  access: '',
  mapUrl: '',
  accessibility: [],
  houseRules: '',
};

type Making = { readonly prefix: string; readonly season: Season; readonly index: number; readonly random: Random };

function eventOf({ today, perEvent }: Volume, { prefix, season, index, random }: Making): ResolvedEvent {
  const [from, until] = season.begins;
  const first = random.between(from, until);
  const hour = random.between(9, 19);
  const times = random.pick([1, 1, 2, 3, 4, 6]);
  const size = random.pick([null, 1, 1.5, 2, 3]);
  const theme = themes[index % themes.length] ?? '';
  return {
    key: `${prefix}-e${index + 1}`,
    number: `V${String(index + 1).padStart(4, '0')}`,
    name: `${theme} ${random.pick(levels)} ${index + 1}`,
    published: true,
    capacity: size === null ? null : Math.max(4, Math.round(perEvent * size)),
    price: random.pick([0, 0, 500, 1_000, 1_500]),
    place: `教室${random.between(1, 12)}`,
    instructor: '',
    description: '',
    pictures: [],
    participants: 'self',
    birthMonth: random.chance(0.03) ? random.between(1, 12) : 0,
    loan: theme === '合唱',
    loans: [],
    sessions: Array.from({ length: times }, (_, session) => ({
      date: addDays(today, first + session * 7),
      fromMinute: hour * 60,
      toMinute: hour * 60 + 90,
    })),
  };
}

type Taking = { readonly prefix: string; readonly season: Season; readonly events: string[] };

function spanOf({ today, announceDelayDays }: Volume, { prefix, season, events }: Taking): ResolvedSpan {
  const closesAt = localDateTimeAt(addDays(today, season.closes), 17 * 60);
  return {
    key: `${prefix}-${season.key}`,
    name: season.name,
    method: season.method,
    opensAt: localDateTimeAt(addDays(today, season.opens), 10 * 60),
    closesAt,
    announceAt: season.method === 'lottery' ? addMinutes(closesAt, announceDelayDays * 1440) : null,
    limit: season.limit,
    events,
  };
}

const rowsOf = (events: readonly ResolvedEvent[]) =>
  Array.from({ length: Math.ceil(events.length / perRow) }, (_, row) => events.slice(row * perRow, (row + 1) * perRow));

/** In a row of ten: at most two of five, and two that exclude two others. */
function conditionsIn(row: readonly ResolvedEvent[], key: string): EventConditionEntry[] {
  if (row.length < perRow) return [];
  const keys = row.map((event) => event.key);
  const looks = { border: { style: 'solid', width: '5px', color: 'gray' } } as const;
  const limit = { name: '同じ分野の講座', description: '同じ分野の講座は、お一人2講座まで' };
  const exclusion = { name: '同じ内容の講座', description: '同じ内容の講座は、どちらか一方だけ' };
  return [
    { key: `${key}-limit`, type: 'UpperLimit', limit: 2, events: keys.slice(0, 5), ...limit, ...looks },
    {
      key: `${key}-either`,
      type: 'NotReserved',
      events: keys.slice(4, 6),
      excludes: keys.slice(6, 8),
      ...exclusion,
      ...looks,
    },
  ];
}
