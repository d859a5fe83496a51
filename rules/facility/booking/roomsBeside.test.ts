import { expect, test } from 'vitest';
import { minuteStamp } from '#rules/day/day.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { framesOn } from '#rules/facility/calendar/frames.ts';
import { aFrameArticle, aTimeArticle } from '#rules/testing/anArticle.ts';
import { aDetail, aRequest, someFacts } from '#rules/testing/aReservationRequest.ts';
import { roomsBeside } from './roomsBeside.ts';

const day = '2026-12-20';
const fee = { weekday: 700, saturday: 700, holiday: 700 };
const frames = [{ name: '午前', fromMinute: 540, toMinute: 720, fee }];
const aRoom = (articleId: string, more: Partial<ArticleFacts> = {}) =>
  aFrameArticle({ articleId, name: articleId, spaceIds: [articleId], frames, ...more });

function namesBeside(rooms: readonly ArticleFacts[], occupied: Parameters<typeof someFacts>[0] = {}) {
  const facts = rooms.map((article) => ({ ...someFacts(occupied), article }));
  const request = aRequest([aDetail(day, 540, 720, { articleId: 'hall' })], {
    purpose: '',
    equipmentNames: ['マイク'],
  });
  return roomsBeside(facts, request, '2026-11-20T10:00').map(({ articleId }) => articleId);
}

test('rooms with the same frames by time, whatever these are called, and rooms by the hour', () => {
  const otherName = aRoom('dressing', { frames: [{ name: 'A', fromMinute: 540, toMinute: 720, fee }] });
  const otherTime = aRoom('lobby', { frames: [{ name: '午前', fromMinute: 540, toMinute: 780, fee }] });
  const byHour = aTimeArticle({ articleId: 'meeting', spaceIds: ['meeting'], opensMinute: 540, closesMinute: 1320 });
  expect(framesOn(byHour, day, {})[0]?.fromMinute).toBe(540);
  expect(namesBeside([aRoom('hall'), otherName, otherTime, byHour])).toEqual(['dressing', 'meeting']);
});

test('none that is taken or shares a space with the room itself; of those left, which share a space with each other', () => {
  const whole = aRoom('whole', { spaceIds: ['hall', 'stage'] });
  const from = minuteStamp(`${day}T09:00`);
  const taken = { occupied: [{ spaceId: 'lobby', kind: 'closure' as const, from, to: from + 60 }] };
  expect(namesBeside([aRoom('hall'), whole, aRoom('lobby'), aRoom('dressing')], taken)).toEqual(['dressing']);

  const both = aRoom('both', { spaceIds: ['one', 'two'] });
  const facts = [aRoom('hall'), aRoom('one'), aRoom('two'), both].map((article) => ({ ...someFacts(), article }));
  const request = aRequest([aDetail(day, 540, 720, { articleId: 'hall' })]);
  const items = roomsBeside(facts, request, '2026-11-20T10:00');
  expect(items.map(({ articleId, overlaps, total }) => [articleId, overlaps, total])).toEqual([
    ['one', ['both'], 700],
    ['two', ['both'], 700],
    ['both', ['one', 'two'], 700],
  ]);
});

test('[FEE-07] each with what it lends itself, how many of it are left at these times, and its price', () => {
  const stand = { name: '譜面台', code: null, unitIds: ['stand 1', 'stand 2'] };
  const from = minuteStamp(`${day}T11:00`);
  const taken = { spaceId: 'stand 1', kind: 'reservation' as const, from, to: from + 60 };
  const later = { spaceId: 'stand 2', kind: 'reservation' as const, from: from + 60, to: from + 120 };
  const lent = { hall: [], dressing: [stand, { name: '鏡', code: null, unitIds: null }] };
  const facts = (['hall', 'dressing'] as const).map((id) => ({
    ...someFacts({ occupied: [taken, later], equipment: lent[id] }),
    article: aRoom(id),
  }));
  const items = roomsBeside(facts, aRequest([aDetail(day, 540, 720, { articleId: 'hall' })]), '2026-11-20T10:00');
  expect(items.map(({ equipments }) => equipments)).toEqual([
    [
      { name: '譜面台', isChecked: false, stock: 2, left: 1 },
      { name: '鏡', isChecked: false },
    ],
  ]);
});
