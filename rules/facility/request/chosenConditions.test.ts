import { expect, test } from 'vitest';
import { excluding, withChosen } from './chosenConditions.ts';

const offered = [
  { code: 'lux-200', oneOf: '照明' },
  { code: 'lux-500', oneOf: '照明' },
  { code: 'stage', oneOf: '舞台' },
  { code: 'profit' },
  { code: 'sale' },
];

test('what is chosen takes the place of what it excludes, and of nothing else', () => {
  const choose = (chosen: string[], code: string, isChosen = true) => withChosen(offered, chosen, { code, isChosen });
  expect(choose(['lux-200', 'profit'], 'lux-500')).toEqual(['profit', 'lux-500']);
  expect(choose(['lux-200', 'profit'], 'stage')).toEqual(['lux-200', 'profit', 'stage']);
  expect(choose(['profit'], 'sale')).toEqual(['profit', 'sale']);
  expect(choose(['lux-200', 'profit'], 'lux-500', false)).toEqual(['lux-200', 'profit']);
  expect(choose(['lux-200', 'profit'], 'lux-200', false)).toEqual(['profit']);
});

test('two of one kind exclude each other', () => {
  const chosen = (...codes: string[]) => excluding(offered.filter(({ code }) => codes.includes(code)));
  expect(chosen('lux-200', 'stage', 'profit', 'sale')).toBeUndefined();
  expect(chosen('lux-200', 'profit', 'lux-500')?.map(({ code }) => code)).toEqual(['lux-200', 'lux-500']);
});
