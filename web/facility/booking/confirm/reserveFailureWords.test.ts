import { expect, test } from 'vitest';
import { failureOf, networkFailure } from '#client/callFailure.ts';
import { needsAnotherTime, reserveFailureWords } from './reserveFailureWords.ts';

const wordsOf = (status: number, body: unknown) => reserveFailureWords(failureOf(status, body)).message;

test('[CONFIRM-03] a refusal says its message', () => {
  expect(wordsOf(409, { error: { code: 'taken', message: '埋まっています。' } })).toBe('埋まっています。');
});

test('[CONFIRM-03] HTTP 500 carrying error.message says that message', () => {
  expect(wordsOf(500, { error: { message: '設備の都合で予約できません。' } })).toBe('設備の都合で予約できません。');
  expect(wordsOf(500, { error: { code: 'maintenance', message: '点検中です。' } })).toBe('点検中です。');
});

test('[CONFIRM-03] every other failure says that reserving failed', () => {
  expect(wordsOf(500, { error: { code: 'fault', message: 'エラーが発生しました。' } })).toBe('予約に失敗しました。');
  expect(wordsOf(502, '<html>')).toBe('予約に失敗しました。');
  expect(reserveFailureWords(networkFailure()).message).toBe('予約に失敗しました。');
  expect(reserveFailureWords(new Error('x')).message).toBe('予約に失敗しました。');
});

test('only a refusal of the chosen time leads on to another one', () => {
  const refusedWith = (code: string, status = 409) => needsAnotherTime(failureOf(status, { error: { code } }));
  expect(['taken', 'deadlinePassed', 'notYetOpen'].map((code) => refusedWith(code))).toEqual([true, true, true]);
  expect(['tooManyOpenReservations', 'equipmentUnknown'].map((code) => refusedWith(code))).toEqual([false, false]);
  expect(refusedWith('closed', 500)).toBe(false);
  expect(needsAnotherTime(networkFailure())).toBe(false);
});
