import { expect, test } from 'vitest';
import type { BoardRoom } from '#contract/desk/board.ts';
import {
  type Draft,
  draftAfter,
  draftAt,
  isBegun,
  placed,
  quoteRequestOf,
  requestOf,
  takenElsewhere,
  type UseForm,
  withEquipment,
} from './draft.ts';
import { aRoomDay } from './testing/aRoomDay.ts';

const morning = { fromMinute: 540, toMinute: 720 };
const room: BoardRoom = {
  articleId: 'a',
  articleName: 'ホールA',
  timeFrameType: 'frame',
  closedFor: '',
  capacity: null,
  columns: [{ name: '午前', ...morning, reason: null, opensAt: null }],
};
const offered = aRoomDay({
  equipments: [
    { name: 'ピアノ', isChecked: false },
    { name: '譜面台', isChecked: false, stock: 20, left: 20 },
  ],
  useConditions: [{ code: 'profit', label: '営利' }],
  reductions: [{ code: 'school', label: '学校' }],
});
const draft: Draft = draftAt({ articleId: 'a', days: [{ date: '2026-06-20', frames: [morning] }] });
const around = { containerId: 'c', rooms: [room, { ...room, articleId: 'b', articleName: 'ホールB' }], offered };

test('what was chosen is sent as far as the room offers it', () => {
  const use: UseForm = {
    purpose: '総会',
    purposeType: '会議',
    admissionFeeRequired: 'yes',
    admissionFee: '500',
    expectedNumberOfAttendee: '１２',
    useConditions: ['profit', 'gone'],
    requestedReduction: 'gone',
    equipment: { ピアノ: 1, 譜面台: 6, 幕: 1 },
  };
  expect(requestOf({ ...draft, use }, around)).toMatchObject({
    containerId: 'c',
    date: '2026-06-20',
    purpose: '総会',
    admissionFeeRequired: true,
    admissionFee: 500,
    expectedNumberOfAttendee: 12,
    equipmentNames: ['ピアノ', '譜面台'],
    useConditions: ['profit'],
    equipmentQuantities: [{ name: '譜面台', quantity: 6 }],
    details: [{ articleId: 'a', timeFrameFromHour: 9, timeFrameToHour: 12 }],
  });
  expect(requestOf({ ...draft, use }, around)).not.toHaveProperty('requestedReduction');
});

test('several rooms are one booking, with their times numbered through', () => {
  const beside = { articleId: 'b', days: [{ date: '2026-06-20', frames: [morning] }] };
  const { details } = requestOf({ ...draft, places: [...draft.places, beside] }, around);
  expect(details.map(({ reservationDetailNumber, articleName }) => [reservationDetailNumber, articleName])).toEqual([
    [1, 'ホールA'],
    [2, 'ホールB'],
  ]);
});

test('[FEE-07] each of several rooms has its own equipment, as far as it offers it', () => {
  const at = (articleId: string, frames = [morning]) => ({ articleId, days: [{ date: '2026-06-20', frames }] });
  const both: Draft = { ...draft, places: [at('a'), at('b')] };
  const first = { ...both.use, ...withEquipment(both, 'a', { ピアノ: 1, 譜面台: 2 }) };
  const use = { ...first, ...withEquipment({ ...both, use: first }, 'b', { ピアノ: 1, 譜面台: 6 }) };
  const besides = [{ ...offered, equipments: offered.equipments.slice(1) }];
  const request = requestOf({ ...both, use }, { ...around, besides });
  expect(request).toMatchObject({
    equipmentNames: ['ピアノ', '譜面台'],
    equipmentQuantities: [{ name: '譜面台', quantity: 2 }],
    equipmentBeside: [{ articleId: 'b', name: '譜面台', quantity: 6 }],
  });
  // What a room is to have is not left for another one at the same time.
  expect(takenElsewhere({ ...both, use }, 'a', '譜面台')).toBe(6);
  expect(takenElsewhere({ ...both, use }, 'b', '譜面台')).toBe(2);
  const evening = { fromMinute: 1080, toMinute: 1260 };
  expect(takenElsewhere({ places: [at('a'), at('b', [evening])], use }, 'a', '譜面台')).toBe(0);
  // The other room alone keeps its own.
  expect(placed({ ...both, use }, [at('b')]).use?.equipment).toEqual({ ピアノ: 1, 譜面台: 6 });
  expect(placed({ ...both, use }, [at('a')])).toEqual({ places: [at('a')] });
});

test('the next booking is for the same person, at the same place and for nothing yet', () => {
  const person = { userId: 'u', userNumber: '10000001', personName: '佐藤 恵' };
  const next = draftAfter({ ...draft, person, use: { ...draft.use, purpose: '総会' } });
  expect(next).toMatchObject({ person, places: [{ articleId: 'a', days: [{ date: '2026-06-20', frames: [] }] }] });
  expect(next.use).toEqual(draft.use);
  // Nothing is lost before anything is typed for it.
  expect(isBegun(next)).toBe(false);
  expect(isBegun({ ...next, use: { ...next.use, purpose: '総' } })).toBe(true);
  expect(isBegun({ ...next, person: null })).toBe(true);
});

test('a price does not wait for what it does not depend on', () => {
  const typed = { ...draft.use, purpose: '総', expectedNumberOfAttendee: '十' };
  const quoted = quoteRequestOf(requestOf({ ...draft, use: typed }, around));
  expect(quoted).toEqual(quoteRequestOf(requestOf(draft, around)));
});

test('there is something to lose once anything was typed', () => {
  expect(isBegun(draft)).toBe(false);
  expect(isBegun({ ...draft, guest: { ...draft.guest, personName: '山' } })).toBe(true);
  expect(isBegun({ ...draft, use: { ...draft.use, purpose: '総' } })).toBe(true);
});
