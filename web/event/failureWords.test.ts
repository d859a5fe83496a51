import { expect, test } from 'vitest';
import { failureOf, networkFailure } from '#client/callFailure.ts';
import { failedCallWords, failedCourseText, outcomeTitle } from './failureWords.ts';

test('[ELIST-05] [ECART-02] the title says whether all or only some failed', () => {
  expect(outcomeTitle({ failed: 2, all: 2 })).toBe('予約できませんでした');
  expect(outcomeTitle({ failed: 1, all: 2 })).toBe('一部の講座を予約できませんでした');
});

test('[ELIST-05] [ECART-02] a failed course is named with number, name and message', () => {
  const course = { eventNumber: 'B-103', eventName: 'はじめての陶芸', message: '満席です。' };
  expect(failedCourseText(course)).toBe('B-103 はじめての陶芸：満席です。');
  expect(failedCourseText({ ...course, eventNumber: '' })).toBe('はじめての陶芸：満席です。');
});

test('[ELIST-05] a call without an answer says that nothing could be reserved, and where to look first', () => {
  const look = 'カートをご確認ください。';
  expect(failedCallWords(networkFailure(), look)).toMatchObject({
    title: '予約できませんでした',
    items: [look, 'もう一度押しても、同じ講座が二重に入ることはありません。'],
  });
  expect(failedCallWords(failureOf(500, null), look)).toMatchObject({ title: '予約できませんでした' });
  expect(failedCallWords(new Error('x'), look).message).toBe('予約できませんでした。');
});

test('a refusal of the whole call says its message', () => {
  const refused = failureOf(409, { error: { code: 'tooManyItems', message: '一度に選べる講座は50件までです。' } });
  expect(failedCallWords(refused, '')).toEqual({
    title: '予約できませんでした',
    message: '一度に選べる講座は50件までです。',
  });
});
