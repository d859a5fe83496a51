import { describe, expect, test } from 'vitest';
import { cellsIn, priceCells } from './priceCells.ts';

const names = {
  rooms: new Map([
    ['hall', '大ホール'],
    ['music', '音楽室'],
  ]),
  classes: new Map([['outside', '市外の方']]),
  conditions: new Map([['profit', '営利']]),
};

const tablesOf = (version: unknown) => priceCells(version, names);
/** A table as one reads it. */
const read = (version: unknown) =>
  tablesOf(version).map(({ title, columns, rows }) => [
    title,
    columns,
    ...rows.map(({ name, note, cells }) => [name, note, ...cells.map((cell) => cell && `${cell.text}${cell.after}`)]),
  ]);

describe('The numbers of a version', () => {
  test('stand room by room, a row for each frame and a column for each condition', () => {
    const base = [
      { kind: 'frames', when: { rooms: ['hall'], days: ['weekday'] }, yen: { 午前: 1000, 午後: 2000 } },
      { kind: 'frames', when: { rooms: ['hall'], classes: ['outside'] }, yen: { 午前: 1500, 全日: 9000 } },
      { kind: 'frames', when: { rooms: ['hall'] }, yen: { 午前: 1200 } },
      { kind: 'time', when: { rooms: ['music'] }, hours: '18:00-22:00', yen: 700, unitMinutes: 30 },
      { kind: 'time', when: { rooms: ['music'] }, yen: 600 },
      { kind: 'frames', yen: { 午前: 100 } },
    ];
    expect(read({ base })).toEqual([
      [
        '大ホール',
        ['平日', '市外の方', 'ほかのとき'],
        ['午前', '', '1000円', '1500円', '1200円'],
        ['午後', '', '2000円', null, null],
        ['全日', '', null, '9000円', null],
      ],
      ['音楽室', ['料金'], ['18:00～22:00 30分につき', '', '700円'], ['1時間につき', '', '600円']],
      ['ほかの部屋', ['料金'], ['午前', '', '100円']],
    ]);
  });

  test('are those of every rule, with what they are of', () => {
    const steps = [
      {
        kind: 'rates',
        rules: [
          { label: '営利', when: { conditions: ['profit'] }, add: '100%' },
          { label: '練習', to: '12.5%' },
        ],
      },
      {
        kind: 'amounts',
        rules: [
          { label: '冷房', yen: 500, per: 'hour', everyHours: 4 },
          { label: '入場料', admissionTimes: 50, per: 'use' },
        ],
      },
      {
        kind: 'extension',
        unitMinutes: 30,
        beside: 'dearer',
        rules: [
          { label: '延長', side: 'before', ofFrame: '30%' },
          { label: '延長', hours: '22:00-24:00', yen: 4000 },
          { label: '延長', beside: 'day', ofHour: '120%' },
        ],
      },
      { kind: 'equipment', as: 'equipment' },
      { kind: 'reductions', rules: [{ label: '障害者', off: '50%' }] },
      { kind: 'minimum', yen: 300, rooms: ['hall'] },
      { kind: 'rounding', unit: 10, mode: 'down' },
    ];
    const equipment = [{ label: 'マイク', yen: 310, per: 'frame', together: { 全日: 700 } }];
    const refunds = [
      { rooms: ['hall'], ladder: [{ atLeast: '3 months', percent: 100 }] },
      { ladder: [{ atLeast: 'last day 1 month before', percent: 50 }] },
    ];
    expect(read({ steps, equipment, refunds })).toEqual([
      ['割増・割引', ['率'], ['営利', '営利', '100%を加算'], ['練習', '', '12.5%の額']],
      ['加算', ['額'], ['冷房', '4時間につき', '500円'], ['入場料', '1回につき、最高入場料の', '50人分']],
      [
        '延長',
        ['率・額'],
        ['延長', '利用の前、1時間につき、前後の枠の高い方に対して', '30%'],
        ['延長', '22:00～24:00、30分につき', '4000円'],
        ['延長', 'その日の枠の合計の1時間当たりの額に対して', '120%'],
      ],
      ['減免', ['率'], ['障害者', '', '50%を減額']],
      ['最低額', ['額'], ['大ホール', '1日につき', '300円']],
      ['備品の料金', ['料金', '全日のとき'], ['マイク', '1区分につき', '310円', '700円']],
      [
        '還付',
        ['率'],
        ['3か月前まで', '大ホール', '100%を還付'],
        ['利用月の1か月前の末日まで', 'ほかの部屋', '50%を還付'],
      ],
    ]);
    expect(cellsIn(tablesOf({ steps })).find(({ label }) => label.includes('障害者'))?.most).toBe(100);
  });

  test('are called each by a name of its own, even where the text says the same twice', () => {
    const row = { kind: 'frames', when: { rooms: ['hall'] }, yen: { 午前: 1 } };
    const step = {
      kind: 'rates',
      rules: [
        { label: '加算', add: '1%' },
        { label: '加算', add: '2%' },
      ],
    };
    const cells = cellsIn(tablesOf({ base: [row, row], steps: [step, step] }));
    expect(cells.map(({ label }) => label)).toEqual([
      '大ホール 午前 料金',
      '大ホール 午前 料金（2）',
      '割増・割引 加算 率',
      '割増・割引 加算 率（2）',
      '割増・割引（2） 加算 率',
      '割増・割引（2） 加算 率（2）',
    ]);
    expect(new Set(cells.map(({ path }) => JSON.stringify(path))).size).toBe(cells.length);
  });

  test.each([
    ['nothing', null],
    ['a text', '料金'],
    ['a list', [1]],
    ['lists that are none', { base: 1, equipment: 'a', steps: { kind: 'rates' }, refunds: [null] }],
    ['prices that are none', { base: [{ kind: 'frames', yen: { 午前: '1,000', 午後: -1, 夜間: 1.5, 全日: null } }] }],
    ['shares that are none', { steps: [{ kind: 'rates', rules: [{ label: 'a', add: 0.5 }, { add: '5割' }, 3] }] }],
    [
      'conditions that are none',
      { base: [{ when: { rooms: 'hall', admission: { over: 'a' }, season: {} }, yen: 'a' }] },
    ],
  ])('are left out where the form is another: %s', (_, version) => {
    expect(cellsIn(tablesOf(version))).toEqual([]);
  });
});
