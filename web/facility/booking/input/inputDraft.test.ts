import { expect, test } from 'vitest';
import { keptInputOf } from '#web/address/keptInput.ts';
import { aDayOf, aRow } from '#web/facility/availabilityForTests.ts';
import { cartOf } from '../cart.ts';
import { inputDraftOf } from './inputDraft.ts';

const draftOf = (person: string) => inputDraftOf(keptInputOf(person, 'booking'));

const cartWith = (articleId: string, equipment: Record<string, boolean>) => {
  const equipments = Object.entries(equipment).map(([name, isChecked]) => ({ name, isChecked }));
  const availability = aDayOf([aRow()], { equipments });
  return cartOf({ containerId: 'c1', articleId, date: '2026-11-20', availability, rows: [aRow()] });
};

const typed = () => {
  const cart = cartWith('a1', { マイク: true, ピアノ: true });
  return { ...cart, inputData: { ...cart.inputData, date: '2026-11-01', purpose: '合唱', admissionFee: 500 } };
};

test('what was typed fills the next cart, which keeps its own room, day and equipment', () => {
  const next = cartWith('a2', { ピアノ: false, 机: false });
  draftOf('hanako').keep(typed());
  const filled = draftOf('hanako').fillIn(next);
  expect(filled).toEqual({
    ...next,
    inputData: { ...next.inputData, purpose: '合唱', admissionFee: 500 },
    equipments: [
      { name: 'ピアノ', isChecked: true },
      { name: '机', isChecked: false },
    ],
  });
});

test.each([
  ['filled', 'a1', 'filled'],
  ['filled', 'a2', 'unused'],
  ['cleared', 'a2', 'cleared'],
] as const)('%s by the last booking of a room, it counts in %s as %s', (previousInput, articleId, expected) => {
  draftOf('hanako').keep({ ...typed(), previousInput });
  const filled = draftOf('hanako').fillIn(cartWith(articleId, {}));
  expect([filled.previousInput, filled.inputData.purpose]).toEqual([expected, '合唱']);
});

test('nobody else sees it, and then it is gone for everybody', () => {
  const next = cartWith('a2', {});
  draftOf('hanako').keep(typed());
  expect(draftOf('taro').fillIn(next)).toBe(next);
  expect(draftOf('hanako').fillIn(next)).toBe(next);
});

test('a booking that came about leaves nothing behind', () => {
  const next = cartWith('a2', {});
  draftOf('hanako').keep(typed());
  draftOf('hanako').drop();
  expect(draftOf('hanako').fillIn(next)).toBe(next);
});
