import { describe, expect, it } from 'vitest';
import { type RoomSearchInput, roomSearch } from '#contract/open/search.ts';
import type { TakeableDay } from '#rules/facility/booking/dayAvailability.ts';
import { lastSearchedDay, type SearchedRoom, searchedDays, searchRooms } from './searchRooms.ts';

const holidays = { '2026-07-20': '海の日' };
const askedFor = (asked: Partial<RoomSearchInput> = {}) => roomSearch.parse({ from: '2026-07-17', ...asked });

const morning = { name: '午前', fromMinute: 540, toMinute: 720, fee: 0 };
const evening = { name: '夜間', fromMinute: 1080, toMinute: 1320, fee: 0 };

/** A room that is free on some days, '2026-07-17 午前 夜間' each, and costs so many yen. */
function aRoom(
  name: string,
  { free = [], yen = 500, ...told }: Partial<SearchedRoom> & { free?: string[]; yen?: number } = {},
): SearchedRoom {
  const days = new Map(free.map((line) => [line.slice(0, 10), line.slice(11).split(' ')]));
  return {
    containerId: name.slice(0, 1),
    containerName: '公民館',
    articleId: name,
    name,
    capacity: null,
    isBookable: true,
    features: [],
    equipment: [],
    description: '',
    on(day): TakeableDay | null {
      const names = days.get(day);
      if (!names) return null;
      return {
        displayText: '△',
        entryType: 'normal',
        frames: [morning, evening].filter((one) => names.includes(one.name)),
      };
    },
    priceOf: () => yen,
    ...told,
  };
}

const namesOf = ({ hits }: ReturnType<typeof searchRooms>) => hits.map(({ room }) => room.name).join(' ');

describe('the days looked at', () => {
  it.each([
    ['one day', {}, '17'],
    ['all of several', { days: 3 }, '17 18 19'],
    ['the Saturdays and Sundays', { days: 7, weekdays: [6, 0] }, '18 19'],
    ['with holidays', { days: 7, weekdays: [6, 0, 7] }, '18 19 20'],
    ['the Mondays, holiday or not', { days: 7, weekdays: [1] }, '20'],
  ])('[OPEN-03] are %s', (_what, asked, expected) => {
    expect(
      searchedDays(askedFor(asked), holidays)
        .map((day) => day.slice(8))
        .join(' '),
    ).toBe(expected);
  });

  it('reach a month ahead for the next free day', () => {
    expect(lastSearchedDay(askedFor())).toBe('2026-08-16');
  });
});

describe('each condition', () => {
  const rooms = [
    aRoom('A大会議室', {
      free: ['2026-07-17 午前 夜間'],
      capacity: 60,
      features: ['講演会'],
      equipment: ['プロジェクター'],
    }),
    aRoom('B音楽室', { free: ['2026-07-17 夜間'], capacity: 20, features: ['合唱'], equipment: ['ピアノ', '譜面台'] }),
    aRoom('C和室', { free: ['2026-07-17 午前'], description: '茶道に使える畳の部屋です。' }),
    aRoom('D工作室', { free: ['2026-07-20 午前'], capacity: 10 }),
  ];

  it.each([
    ['nothing asked', {}, 'A大会議室 B音楽室 C和室'],
    ['text in any kana', { text: 'ぴあの' }, 'B音楽室'],
    ['text of the description', { text: '茶道' }, 'C和室'],
    ['people, where no number is told too', { people: 30 }, 'A大会議室 C和室'],
    ['exactly so many people', { people: 60 }, 'A大会議室 C和室'],
    ['what it is for', { use: '合唱' }, 'B音楽室'],
    ['all equipment asked for', { equipment: ['ピアノ', '譜面台'] }, 'B音楽室'],
    ['equipment that no room has at once', { equipment: ['ピアノ', 'プロジェクター'] }, ''],
    ['a part of the day', { isAnyPart: true, hours: hoursOf(17, 22) }, 'A大会議室 B音楽室'],
    ['hours', { hours: hoursOf(9, 11) }, 'A大会議室 C和室'],
    ['taken rooms too', { isFreeOnly: false }, 'A大会議室 B音楽室 C和室 D工作室'],
  ])('[OPEN-03] finds by %s', (_what, asked, expected) => {
    const search = { ...askedFor(asked), sort: 'hall' as const };
    expect(namesOf(searchRooms(rooms, search, holidays))).toBe(expected);
  });

  it('[OPEN-03] finds by place', () => {
    const search = { ...askedFor(), containerIds: ['B', 'C'], sort: 'hall' as const };
    expect(namesOf(searchRooms(rooms, search, holidays))).toBe('B音楽室 C和室');
  });

  it('[OPEN-03] names the next free day of those that have none of the days', () => {
    const { hits } = searchRooms(rooms, askedFor({ isFreeOnly: false }), holidays);
    expect(hits.map(({ nextFreeDay }) => nextFreeDay)).toEqual([null, null, null, '2026-07-20']);
  });
});

describe('the order', () => {
  const rooms = [
    aRoom('遅い', { free: ['2026-07-18 午前'], yen: 100 }),
    aRoom('夜', { free: ['2026-07-17 夜間'], yen: 300 }),
    aRoom('早い', { free: ['2026-07-17 午前'], yen: 900 }),
    aRoom('無い', {}),
  ];
  it.each([
    ['day', '早い 夜 遅い 無い'],
    ['price', '遅い 夜 早い 無い'],
    ['hall', '遅い 夜 早い 無い'],
  ] as const)('[OPEN-03] is by %s', (sort, expected) => {
    expect(namesOf(searchRooms(rooms, askedFor({ days: 3, sort, isFreeOnly: false }), holidays))).toBe(expected);
  });
});

describe('many days and rooms', () => {
  it('[OPEN-03] names the first five days of a room and how many there are', () => {
    const free = Array.from({ length: 9 }, (_, index) => `2026-07-${17 + index} 午前`);
    const [hit] = searchRooms([aRoom('毎日', { free })], askedFor({ days: 31 }), holidays).hits;
    expect([hit?.days.length, hit?.dayCount]).toEqual([5, 9]);
  });

  it('[OPEN-03] answers a hundred rooms and says how many there are', () => {
    const rooms = Array.from({ length: 120 }, (_, index) => aRoom(`室${index}`, { free: ['2026-07-17 午前'] }));
    const { hits, total } = searchRooms(rooms, askedFor(), holidays);
    expect([hits.length, total]).toEqual([100, 120]);
  });
});

describe('where nothing is found', () => {
  const rooms = [
    aRoom('A会議室', { free: ['2026-07-17 午前'], capacity: 10 }),
    aRoom('B会議室', { free: ['2026-07-17 午前'], capacity: 10 }),
    aRoom('C広間', { free: ['2026-07-18 午前'], capacity: 100 }),
  ];
  it.each([
    ['fewer people', { people: 50, text: '会議室' }, 'people 2'],
    ['another day', { people: 50 }, 'people 2, day 1'],
    ['other hours', { hours: hoursOf(19, 21) }, 'hours 2'],
    ['nothing alone', { people: 500, text: '茶室' }, ''],
  ])('[OPEN-03] says that %s would help', (_what, asked, expected) => {
    const { hits, loosenings } = searchRooms(rooms, askedFor(asked), holidays);
    expect(hits).toEqual([]);
    expect(loosenings.map(({ condition, found }) => `${condition} ${found}`).join(', ')).toBe(expected);
  });
});

function hoursOf(from: number, to: number) {
  return { timeFrameFromHour: from, timeFrameFromMinute: 0, timeFrameToHour: to, timeFrameToMinute: 0 };
}
