import { describe, expect, test } from 'vitest';
import { cellsIn, priceCells } from '#rules/ordinance/priceCells.ts';
import { suggestedFirstDay } from './firstDay.ts';
import { filledFrom, pastedRows } from './pasted.ts';
import { changedDraft, type DraftAction, draftOf, placeKey } from './priceDraft.ts';
import { blankRaise, raisable, raisedPrices, readPercent } from './raiseForm.ts';
import { amountText, numberAsked, readNumber } from './typedNumber.ts';

const names = { rooms: new Map([['hall', '大ホール']]), classes: new Map(), conditions: new Map() };
const tables = priceCells(
  {
    base: [
      { kind: 'frames', when: { rooms: ['hall'], days: ['weekday'] }, yen: { 午前: 1000, 午後: 2000 } },
      { kind: 'frames', when: { rooms: ['hall'] }, yen: { 午前: 1200 } },
    ],
    equipment: [{ label: 'マイク', yen: 310, per: 'use' }],
    steps: [{ kind: 'rates', rules: [{ label: '営利', add: '50%' }] }],
  },
  names,
);

describe('A number that is typed', () => {
  test.each([
    ['yen', '１，２００円', '1200'],
    ['yen', '007', '7'],
    ['yen', '0', '0'],
    ['yen', '100000001', null],
    ['yen', '-1', null],
    ['yen', '10.5', null],
    ['yen', '', null],
    ['yen', '千円', null],
    ['share', '１２．５％', '12.5'],
    ['share', '10000', null],
    ['share', '', null],
    ['percent', '101', null],
    ['people', '0', null],
    ['people', '50', '50'],
  ] as const)('%s: %j is %j', (unit, typed, read) => {
    const most = { yen: 100_000_000, share: 9_999, percent: 100, people: 10_000 }[unit];
    expect(readNumber({ unit, most }, typed)).toBe(read);
  });

  test('is asked for with its limits, and said with what it counts', () => {
    expect(numberAsked({ unit: 'percent', most: 100 })).toBe('0～100の整数で入力してください。');
    expect(numberAsked({ unit: 'people', most: 10_000 })).toBe('1～10,000の整数で入力してください。');
    expect(['1100', '12.5'].map((text) => amountText('share', text))).toEqual(['1,100%', '12.5%']);
    expect(amountText('yen', '1100')).toBe('1,100円');
  });
});

describe('A draft', () => {
  const run = (...actions: readonly DraftAction[]) => actions.reduce(changedDraft, draftOf('text'));
  const morning = ['base', 0, 'yen', '午前'];
  const evening = ['base', 0, 'yen', '夜間'];
  const key = (text: string, path = morning): DraftAction => ({ kind: 'type', path, text });
  const [rest, undo] = [{ kind: 'rest' }, { kind: 'undo' }] as const;
  const typedIn = (draft: ReturnType<typeof run>) => Object.fromEntries(draft.typed);

  test('takes back what was typed in one field at once, field by field', () => {
    const all = [key('1'), key('11'), rest, key('2', evening), rest, key('12')] as const;
    expect(typedIn(run(...all, undo))).toEqual({ [placeKey(morning)]: '11', [placeKey(evening)]: '2' });
    expect(typedIn(run(...all, undo, undo))).toEqual({ [placeKey(morning)]: '11' });
    expect(typedIn(run(...all, undo, undo, undo, undo))).toEqual({});
  });

  test('takes many that came together back together, and forgets them with another text', () => {
    const fill: DraftAction = { kind: 'fill', changes: [morning, evening].map((path) => ({ path, text: '5' })) };
    expect(typedIn(run(key('1'), fill, undo))).toEqual({ [placeKey(morning)]: '1' });
    expect(run(fill, { kind: 'read', text: 'other' })).toEqual(draftOf('other'));
  });

  test('takes another text back with what was typed over the one before', () => {
    const rewritten = run(key('1'), { kind: 'rewrite', text: 'other' });
    expect(rewritten).toMatchObject({ text: 'other', typed: new Map() });
    const before = run(key('1'), { kind: 'rewrite', text: 'other' }, key('2'), undo, undo);
    expect([before.text, typedIn(before)]).toEqual(['text', { [placeKey(morning)]: '1' }]);
  });
});

describe('What is pasted', () => {
  const [table] = tables;
  if (!table) throw new Error('a table');
  const labelled = (at: { row: number; column: number }, text: string) => {
    const { changes, left } = filledFrom(table, at, pastedRows(text));
    return [changes.map(({ cell, text: number }) => `${cell.label} ${number}`), left];
  };

  test('goes down and to the right from where it is pasted', () => {
    expect(labelled({ row: 0, column: 0 }, '1,100\r\n2,200\r\n')).toEqual([
      ['大ホール 午前 平日 1,100', '大ホール 午後 平日 2,200'],
      0,
    ]);
    expect(labelled({ row: 0, column: 0 }, '1\t2\n3')).toEqual([
      ['大ホール 午前 平日 1', '大ホール 午前 ほかのとき 2', '大ホール 午後 平日 3'],
      0,
    ]);
  });

  test('leaves what is empty, and counts what has no place', () => {
    expect(labelled({ row: 0, column: 1 }, '5\n6\n7')).toEqual([['大ホール 午前 ほかのとき 5'], 2]);
    expect(labelled({ row: 0, column: 0 }, '\n8')).toEqual([['大ホール 午後 平日 8'], 0]);
  });
});

describe('Raising many prices', () => {
  const before = new Map(cellsIn(tables).map(({ label, text }) => [label, text]));
  const raise = (scope: string, percent: string) =>
    raisedPrices(tables, { ...blankRaise, scope, percent }, before).map(({ cell, from, to }) => [cell.label, from, to]);

  test('is of all rooms, of one table, or of everything in yen', () => {
    expect(raise('', '10')).toEqual([
      ['大ホール 午前 平日', 1000, 1100],
      ['大ホール 午前 ほかのとき', 1200, 1320],
      ['大ホール 午後 平日', 2000, 2200],
    ]);
    expect(raise('備品の料金', '10')).toEqual([['備品の料金 マイク 1回につき 料金', 310, 340]]);
    expect(raise('all', '10')).toHaveLength(4);
    expect(raise('', '')).toEqual([]);
    expect(raisable(tables).map(({ title }) => title)).toEqual(['大ホール', '備品の料金']);
  });

  test('goes by what a price was before, whatever it is by now', () => {
    const doubled = new Map([...before].map(([label, text]) => [label, String(2 * Number(text))]));
    const [first] = raisedPrices(tables, { ...blankRaise, percent: '10' }, doubled);
    expect(first).toMatchObject({ from: 2000, to: 2200 });
  });

  test.each([
    ['１０％', '10'],
    ['+4.5', '4.5'],
    ['－５', '-5'],
    ['▲5', '-5'],
    ['十', null],
  ])('%j is %j percent', (typed, percent) => {
    expect(readPercent(typed)).toBe(percent);
  });
});

test.each([
  ['2026-06-20', [], '2027-04-01'],
  ['2027-03-31', [], '2027-04-01'],
  ['2027-04-01', [], '2028-04-01'],
  ['2026-06-20', ['2027-04-01', '2027-05-01'], '2027-06-01'],
  [
    '2026-06-20',
    ['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2027-${month}-01`),
    '2028-01-01',
  ],
])('on %s, with %j taken, a version is suggested for %s', (today, taken, day) => {
  expect(suggestedFirstDay(today, taken)).toBe(day);
});

test('after a version to come, another one is suggested for a later day', () => {
  expect(suggestedFirstDay('2026-06-20', ['2027-06-01'], '2027-06-01')).toBe('2027-07-01');
  expect(suggestedFirstDay('2026-06-20', ['2026-09-01'], '2026-09-01')).toBe('2027-04-01');
});
