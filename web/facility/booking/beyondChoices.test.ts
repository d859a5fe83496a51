import { expect, test } from 'vitest';
import type { Extension } from '#contract/facility/room.ts';
import { beyondOfDays, withBeyond } from '#rules/facility/request/beyondChoices.ts';
import { aDayOf, anAfternoon, aRow } from '../availabilityForTests.ts';
import { beyondText } from './beyondText.ts';
import { cartOf } from './cart.ts';
import { hoursOf } from './equipmentChoices.ts';
import { reserveRequestOf } from './reserveRequest.ts';

const day = '2026-11-20';
const extension: Extension = {
  unitMinutes: 30,
  mostTogether: 90,
  before: { minutes: 0, ends: 'hours' },
  after: { minutes: 60, ends: null },
};
const reaching: Extension = {
  ...extension,
  before: { minutes: 60, ends: null },
  after: { minutes: 30, ends: 'taken' },
};
const morning = aRow({ extension, parts: [90, 120] });
const afternoon = anAfternoon({ extension: reaching });

const cartWith = (rows: (typeof morning)[]) =>
  cartOf({ containerId: 'c1', articleId: 'a1', date: day, availability: aDayOf(rows), rows });

const itemsOf = (...rows: (typeof morning)[]) => cartWith(rows).items;

test('a side says what can be had, and why no more', () => {
  const [choice] = beyondOfDays(itemsOf(morning));
  expect(choice?.before).toEqual({
    options: [],
    chosen: 0,
    note: '利用できるのは09:00からです。',
  });
  expect(choice?.after).toEqual({
    options: [
      { value: '30', label: '12:30まで' },
      { value: '60', label: '13:00まで' },
    ],
    chosen: 0,
    note: '',
  });
  expect(choice?.part?.options.map(({ label }) => label)).toEqual(['3時間すべて', '1.5時間以内', '2時間以内']);
});

test('several frames reach before the first and after the last of them, and none of them is parted', () => {
  const [choice] = beyondOfDays(itemsOf(morning, afternoon));
  expect(choice).toMatchObject({ before: { options: [] }, part: null });
  expect(choice?.after?.options.map(({ label }) => label)).toEqual(['17:30まで']);
  expect(choice?.after?.note).toBe('ほかの利用があるため、17:30までです。');
});

test('both sides together are no longer than the place says', () => {
  const [choice] = beyondOfDays(withBeyond(itemsOf(afternoon), day, { after: 30 }));
  expect(choice?.before?.options.map(({ value }) => value)).toEqual(['30', '60']);
  const tight = anAfternoon({ extension: { ...reaching, mostTogether: 60 } });
  const [less] = beyondOfDays(withBeyond(itemsOf(tight), day, { after: 30 }));
  expect(less?.before?.options.map(({ value }) => value)).toEqual(['30']);
});

test('what is chosen goes with the request, the equipment and the words', () => {
  const both = withBeyond(withBeyond(itemsOf(afternoon), day, { before: 60 }), day, { after: 30 });
  const cart = { ...cartWith([afternoon]), items: both };
  expect(reserveRequestOf(cart).details).toMatchObject([{ extendedBefore: 60, extendedAfter: 30 }]);
  expect(hoursOf(both)[0]?.hours).toMatchObject({ timeFrameFromHour: 12, timeFrameToHour: 17, timeFrameToMinute: 30 });
  expect(both.map(beyondText)).toEqual(['（12:00から17:30まで延長）']);
  const none = withBeyond(withBeyond(both, day, { before: 0 }), day, { after: 0 });
  expect(none).toEqual(itemsOf(afternoon));
  expect(none.map(beyondText)).toEqual(['']);
});

test('who needs less than a frame extends nothing', () => {
  const part = withBeyond(withBeyond(itemsOf(morning), day, { after: 60 }), day, { part: 90 });
  expect(reserveRequestOf({ ...cartWith([morning]), items: part }).details[0]).toMatchObject({ usedMinutes: 90 });
  expect(reserveRequestOf({ ...cartWith([morning]), items: part }).details[0]).not.toHaveProperty('extendedAfter');
  expect(beyondOfDays(part)).toMatchObject([{ before: null, after: null, part: { chosen: '90' } }]);
  expect(part.map(beyondText)).toEqual(['（1.5時間以内の利用）']);
  expect(withBeyond(part, day, { part: undefined })).toEqual(itemsOf(morning));
});

test('a frame that is used as it is has nothing to choose', () => {
  expect(beyondOfDays(itemsOf(aRow()))).toEqual([]);
});
