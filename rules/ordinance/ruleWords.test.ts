import { describe, expect, test } from 'vitest';
import { aRule, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import type { OrdinanceVersion, When } from './ordinance.ts';
import { ruleSections } from './ruleWords.ts';
import { type OrdinanceNames, whenText } from './whenWords.ts';

const names: OrdinanceNames = {
  rooms: new Map([
    ['hall', '大ホール'],
    ['study', '研修室'],
  ]),
  classes: new Map([['outside', '市外の方']]),
  conditions: new Map([
    ['profit', '営利'],
    ['event', '催事'],
  ]),
};

describe('When a rule holds, in words', () => {
  test.each<[When, string]>([
    [{}, ''],
    [{ rooms: ['hall', 'study'] }, '大ホール・研修室'],
    [{ days: ['saturday', 'holiday'], frames: ['午前'] }, '午前、土曜・祝日'],
    [{ season: { from: '10-01', to: '03-31' } }, '10月1日から3月31日まで'],
    [{ classes: ['outside'] }, '市外の方'],
    [{ withoutClasses: ['outside'] }, '市外の方を除く'],
    [{ conditions: ['profit', 'event'] }, '営利または催事'],
    [{ allConditions: ['profit', 'event'] }, '営利かつ催事'],
    [{ without: ['profit'] }, '営利を除く'],
    [{ admission: { over: 0 } }, '入場料を取るとき'],
    [{ admission: { over: 0, to: 1000 } }, '入場料が1,000円以下のとき'],
    [{ admission: { over: 1000, to: 3000 } }, '入場料が1,000円を超え3,000円以下のとき'],
    [{ attendees: { over: 1500 } }, '人数が1,500人を超えるとき'],
    [{ isFree: true }, '入場料を取らないとき'],
    [{ bookedAtMostDaysBefore: 0 }, '利用日当日の申込み'],
    [{ bookedAtMostDaysBefore: 3, usedAtMostMinutes: 120 }, '利用日の3日前からの申込み、120分以内の利用'],
    [{ conditions: ['unknown'] }, 'unknown'],
  ])('%j', (when, words) => {
    expect(whenText(when, names)).toBe(words);
  });
});

const sectionsOf = (given: Partial<OrdinanceVersion>) =>
  ruleSections(aVersion(given), names).map(({ title, note, rows }) => [
    title,
    note,
    ...rows.map(({ label, when, effect, law }) => [label, when, effect, law].filter((text) => text !== '').join(' | ')),
  ]);

describe('The rules of a version, in words', () => {
  test('without rules there is nothing to say', () => {
    expect(sectionsOf({ base: [framesCost({ 午前: 1000 }, { days: ['weekday'] })] })).toEqual([]);
  });

  test('prices for some people, uses or seasons stand beside the table', () => {
    expect(
      sectionsOf({
        base: [
          framesCost({ 午前: 2000, 午後: 3000 }, { rooms: ['hall'], classes: ['outside'], days: ['weekday'] }),
          { kind: 'time', when: { isFree: true }, yen: 300, unitMinutes: 30, minimumMinutes: 60 },
          framesCost({ 午前: 1000 }),
        ],
      }),
    ).toEqual([
      [
        '条件による基本使用料',
        '上の料金表に代えて、この額になります。上から順に、はじめに当てはまるものによります。',
        '大ホール | 平日、市外の方 | 午前 2,000円、午後 3,000円',
        'すべての部屋 | 入場料を取らないとき | 30分につき300円、60分から',
      ],
    ]);
  });

  test('each step says of what it is, how several rules combine, and each rule with its article', () => {
    const ticket = { code: 'ticket', label: '入場料加算', law: '備考1', add: '60%' } as const;
    expect(
      sectionsOf({
        steps: [
          {
            kind: 'rates',
            as: 'surcharge',
            of: ['base'],
            combine: 'sum',
            rules: [
              aRule({ ...ticket, when: { admission: { over: 0 } } }),
              aRule({ code: 'practice', label: '練習', to: '50%', settled: 'afterUse' }),
            ],
          },
          {
            kind: 'amounts',
            as: 'heat',
            rules: [
              { code: 'heat', label: '暖房', when: {}, settled: 'afterUse', yen: 300, per: 'hour' },
              { code: 'light', label: '照明', when: {}, settled: 'atBooking', yen: 500, per: 'hour', everyHours: 4 },
              { code: 'seats', label: '興行', when: {}, settled: 'atBooking', admissionTimes: 50, per: 'day' },
            ],
          },
          {
            kind: 'reductions',
            of: ['base', 'surcharge'],
            combine: 'highest',
            rules: [{ code: 'city', label: '市の後援', when: {}, off: '20%' }],
            rounding: { unit: 10, mode: 'down' },
          },
          { kind: 'maximum', yen: 6910, rooms: ['study'] },
          { kind: 'rounding', unit: 10, mode: 'nearest' },
        ],
      }),
    ).toEqual([
      [
        '割増・割引',
        '基本使用料に対して計算します。いくつも当てはまるときは、割合を足します。',
        '入場料加算 | 入場料を取るとき | 60%を加算 | 備考1',
        '練習 | 50%の額（当日精算）',
      ],
      [
        '加算',
        '',
        '暖房 | 1時間につき300円（当日精算）',
        '照明 | 4時間につき500円',
        '興行 | 1日につき最高入場料の50人分',
      ],
      ['減免', '基本使用料と入場料加算・練習に対して計算します。減額する額は10円未満切捨て。', '市の後援 | 20%を減額'],
      ['上限額', '', '上限額 | 研修室 | 1日につき6,910円'],
      ['端数処理', '', '合計 | 10円未満四捨五入'],
    ]);
  });

  test('an extension says its units, sides and limits', () => {
    expect(
      sectionsOf({
        steps: [
          {
            kind: 'extension',
            as: 'extension',
            of: ['base'],
            unitMinutes: 60,
            droppedMinutes: 29,
            beside: 'dearer',
            mostTogether: 120,
            rules: [
              { code: 'early', label: '繰上げ', when: {}, side: 'before', yen: 500 },
              { code: 'late', label: '夜間', when: {}, hours: { fromMinute: 1320, toMinute: 1440 }, ofFrame: '30%' },
              { code: 'more', label: '延長', when: {}, beside: 'day', ofHour: '120%' },
            ],
          },
        ],
      }),
    ).toEqual([
      [
        '延長',
        '60分単位で計算します。前後を合わせて120分までです。29分以下の端数は数えません。',
        '繰上げ | 利用の前 | 60分につき500円',
        '夜間 | 22:00～24:00 | 1時間につき前後の枠の高い方の30%',
        '延長 | その日の枠の合計の1時間当たりの額の120%',
      ],
    ]);
  });

  test('equipment, what is given back and when is to be paid', () => {
    expect(
      sectionsOf({
        equipment: [
          { code: 'mic', label: 'マイク', yen: 310, per: 'eachFrame', together: { 全日: 800 }, law: '別表2' },
        ],
        refunds: [
          {
            rooms: ['hall'],
            ladder: [
              { atLeast: { count: 6, unit: 'months', day: 'last' }, percent: 100 },
              { atLeast: { count: 2, unit: 'weeks' }, percent: 50 },
            ],
            rounding: { unit: 100, mode: 'up', of: 'kept' },
          },
          { ladder: [{ atLeast: { count: 0, unit: 'days' }, percent: 30 }] },
        ],
        dues: [
          {
            ladder: [
              { atLeast: { count: 1, unit: 'months' }, withinDays: 13, beforeUse: { count: 1, unit: 'days' } },
              { atLeast: null, withinDays: 0 },
            ],
            ifClosed: 'next_open_day',
          },
        ],
      }),
    ).toEqual([
      ['備品の料金', '', 'マイク | 1枠につき310円、全日は800円 | 別表2'],
      [
        '還付',
        '利用者の都合で取り消したときに戻す割合です。ここにない日からの取消では戻しません。',
        '利用月の6か月前の末日まで | 大ホール | 100%、取消料は100円未満切上げ',
        '利用日の2週間前まで | 大ホール | 50%、取消料は100円未満切上げ',
        '利用日まで | ほかの部屋 | 30%',
      ],
      [
        '納期限',
        '',
        '利用日の1か月前までの申込み | すべての部屋 | 申込みから13日以内、利用日の1日前まで（早い方）、休館日のときは次の開館日',
        'ほかの申込み | すべての部屋 | 申込みの日、休館日のときは次の開館日',
      ],
    ]);
  });
});
