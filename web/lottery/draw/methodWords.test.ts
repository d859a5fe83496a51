import { expect, test } from 'vitest';
import { choiceLines } from '#rules/lottery/choiceWords.ts';
import type { Condition } from '#rules/lottery/published/definition.ts';
import { aFacilityDraw, anEventDraw, aUse } from '#rules/lottery/testing/aDraw.ts';
import { rulesOf, subjectOf } from './methodWords.ts';

const events = [
  { id: 'tea', name: '茶道', seats: 10 },
  { id: 'ink', name: '書道', seats: 1200 },
  { id: 'talk', name: '講演' },
];

test('what is drawn: courses with their seats', () => {
  expect(subjectOf(anEventDraw({ events }))).toEqual({
    text: '講座（3件）',
    things: [
      { name: '茶道', text: '定員10人' },
      { name: '書道', text: '定員1,200人' },
      { name: '講演', text: '定員なし' },
    ],
  });
});

test('what is drawn: rooms with their preparation', () => {
  const { text, things } = subjectOf(aFacilityDraw());
  expect(text).toBe('2026/12/01(火)～2026/12/31(木)に利用する部屋（4室）');
  expect(things).toContainEqual({ name: 'ホール全面', text: '' });
  expect(things).toContainEqual({ name: 'スタジオ', text: '準備・片付け 前30分・後30分' });
});

const conditions: Condition[] = [
  { type: 'UpperLimit', name: '和の講座', limit: 1, events: ['tea', 'ink'] },
  { type: 'NotReserved', name: '再受講', events: ['tea'], opposite: ['old'] },
];

test('how courses are drawn, with the limit and the conditions', () => {
  expect(rulesOf(anEventDraw({ events, conditions, winLimit: 2 })).slice(2)).toEqual([
    '1つの申込みで当選するのは2件までです。全員に1件目の機会が回ってから、2件目以降を割り当てます。',
    '和の講座：「茶道」「書道」から当選するのは、すでにある予約と合わせて1件までです。',
    '再受講：「茶道」と「old」の両方には当選しません。',
  ]);
});

test('how rooms are drawn, with what they share', () => {
  const [hall, , , studio] = aFacilityDraw().articles;
  expect(rulesOf(aFacilityDraw()).at(-1)).toMatch(/^場所を共にする部屋/);
  expect(rulesOf(aFacilityDraw({ articles: [hall, studio].flatMap((one) => one ?? []) })).at(-1)).toMatch(
    /^1つの希望に/,
  );
});

test('a choice in words', () => {
  expect(choiceLines('ink', anEventDraw({ events }))).toEqual(['書道']);
  const uses = [aUse('studio', '2026-12-05', [540, 720]), aUse('hall', '2026-12-06', [1080, 1440])];
  expect(choiceLines(uses, aFacilityDraw())).toEqual([
    '2026/12/05(土) 09:00～12:00 スタジオ',
    '2026/12/06(日) 18:00～24:00 ホール全面',
  ]);
});
