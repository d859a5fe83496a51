import { expect, test } from 'vitest';
import { roomChoices } from './roomChoices.ts';

const room = (articleId: string, overlaps: string[] = []) => ({
  articleId,
  articleName: `部屋${articleId}`,
  total: 500,
  isFinal: true,
  overlaps,
  equipments: [],
});
const chosen = (articleId: string) => ({ articleId, articleName: `部屋${articleId}` });
const notes = (offer: Parameters<typeof roomChoices>[0]) =>
  roomChoices(offer).map(({ note, isChecked, isDisabled }) => [note, isChecked, isDisabled]);

test('each room with its price; one that costs nothing, and one that staff decide on', () => {
  const offered = [room('1'), { ...room('2'), total: 0 }, { ...room('3'), isFinal: false }];
  expect(notes({ offered, chosen: [chosen('1')], detailsOfOne: 1 })).toEqual([
    ['500円', true, false],
    ['無料', false, false],
    ['500円・窓口で確定', false, false],
  ]);
});

test('one that overlaps a chosen one cannot be chosen as well', () => {
  const offered = [room('1', ['2']), room('2', ['1'])];
  expect(notes({ offered, chosen: [chosen('1')], detailsOfOne: 1 })).toEqual([
    ['500円', true, false],
    ['選択した部屋と場所が重なります', false, true],
  ]);
});

test('one that was taken meanwhile stays, to be given up; nothing is said of it before that is known', () => {
  expect(notes({ offered: [], chosen: [chosen('1')], detailsOfOne: 1 })).toEqual([
    ['同じ日時には空いていません', true, false],
  ]);
  expect(notes({ offered: undefined, chosen: [chosen('1')], detailsOfOne: 1 })).toEqual([['', true, false]]);
});

test('no more rooms or details than a request may hold', () => {
  const offered = Array.from({ length: 12 }, (_, index) => room(`${index}`));
  const free = (count: number, detailsOfOne: number) =>
    roomChoices({ offered, chosen: offered.slice(0, count), detailsOfOne }).filter(({ isDisabled }) => !isDisabled);
  expect([free(8, 1).length, free(9, 1).length]).toEqual([12, 9]);
  expect([free(2, 18).length, free(1, 18).length]).toEqual([2, 12]);
});

test('[FEE-07] a room lends what it offers now, with what was chosen of it', () => {
  const stands = { name: '譜面台', isChecked: false, stock: 10, left: 4 };
  const lent = (quantity: number) => [{ name: '譜面台', isChecked: true, quantity }];
  const offered = [{ ...room('1'), equipments: [stands, { name: '演台', isChecked: false }] }, room('2')];
  const beside = [
    { ...chosen('1'), equipments: lent(3) },
    { ...chosen('3'), equipments: lent(2) },
  ];
  const choices = roomChoices({ offered, chosen: beside, detailsOfOne: 1 });
  expect(choices.map((choice) => [choice.room.equipments, choice.leftOf('譜面台')])).toEqual([
    [
      [
        { name: '譜面台', isChecked: true, quantity: 3, stock: 10 },
        { name: '演台', isChecked: false },
      ],
      4,
    ],
    [[], undefined],
    [lent(2), undefined],
  ]);
});
