import { expect, test } from 'vitest';
import { failureOf, loadAdvice, networkFailure } from './callFailure.ts';

const busy = { error: { code: 'busy', message: '混み合っています。もう一度お試しください。' } };

test('only a failing connection is put down to the connection', () => {
  expect(loadAdvice(networkFailure())).toContain('通信の状態');
  expect(loadAdvice(failureOf(503, busy))).toBe('混み合っています。もう一度お試しください。');
  expect(loadAdvice(failureOf(502, '<html>'))).toBe('しばらくしてから、もう一度お試しください。');
  expect(loadAdvice(new Error('x'))).toBe('しばらくしてから、もう一度お試しください。');
});
