import { expect, test } from 'vitest';
import { digitsOf, isWholeCode } from './typedCode.ts';

test('a code may be typed full-width, in groups, or be pasted with what stands around it', () => {
  expect(digitsOf('１２３ 456')).toBe('123456');
  expect(digitsOf('コード: 12-34')).toBe('1234');
  expect(digitsOf('12345678')).toBe('123456');
});

test('a code is whole with its sixth digit', () => {
  expect([isWholeCode('12345'), isWholeCode('123456')]).toEqual([false, true]);
});
