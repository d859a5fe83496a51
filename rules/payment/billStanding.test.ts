import { expect, it } from 'vitest';
import { type BillContent, type BillVoid, whyBillVoid } from './billStanding.ts';

const printed: BillContent = {
  amount: 1200,
  payUntil: 1_000,
  placeName: '文化会館',
  purpose: '大ホール（2026年7月4日）使用料',
  lines: [{ name: '午前', amount: 1200 }],
  personName: '山田 花子',
};
const owed = { isOver: false, isWaived: false, isPaid: false };

it.each<[string, Partial<BillContent>, Partial<typeof owed>, BillVoid | null]>([
  ['stands while it says just what is owed', {}, {}, null],
  ['stands although a part was paid before it was issued', {}, { isPaid: true }, null],
  ['is void once it is paid', { amount: 0 }, { isPaid: true }, 'paid'],
  ['is void once the fee is waived', { amount: 0 }, { isWaived: true }, 'waived'],
  [
    'is void once it is cancelled, whatever was paid and kept',
    { amount: 0 },
    { isOver: true, isPaid: true },
    'cancelled',
  ],
  ['is void once nothing is to be paid because the fee is another', { amount: 0 }, {}, 'changed'],
  ['is void once a part was paid, or the fee is another', { amount: 700 }, { isPaid: true }, 'changed'],
  ['is void once the use is on another day or in another room', { purpose: '小ホール' }, {}, 'moved'],
  ['is void once the use is at another place', { placeName: '公民館' }, {}, 'moved'],
  ['is void once it is to be paid until another day', { payUntil: 2_000 }, {}, 'due'],
  ['is void once it is to be paid without an end', { payUntil: null }, {}, 'due'],
  ['is void once the same sum is made of other lines', { lines: [{ name: '夜間', amount: 1200 }] }, {}, 'lines'],
  ['is void once the same sum has no lines any more', { lines: [] }, {}, 'lines'],
  ['is void once it is for somebody of another name', { personName: '鈴木 花子' }, {}, 'person'],
])('a bill %s', (_title, content, more, expected) => {
  expect(whyBillVoid(printed, { ...owed, ...more, content: { ...printed, ...content } }, false)).toBe(expected);
});

it('a bill is void once another one was issued, and is paid with it', () => {
  expect(whyBillVoid(printed, { ...owed, content: printed }, true)).toBe('replaced');
  const none = { ...printed, amount: 0 };
  expect(whyBillVoid(printed, { ...owed, isPaid: true, content: none }, true)).toBe('paid');
});

it('a bill of which nobody kept whom it is for stands', () => {
  expect(whyBillVoid({ ...printed, personName: null }, { ...owed, content: printed }, false)).toBeNull();
});
