import { expect, test } from 'vitest';
import { refusals } from '#contract/refusal/refusals.ts';
import { mostItems, tooManyItems } from './tooManyItems.ts';

test('50 events at once, and not one more', () => {
  expect(tooManyItems(Array.from({ length: 50 }))).toBeNull();
  expect(tooManyItems(Array.from({ length: 51 }))).toEqual({ kind: 'refusal', refusal: { code: 'tooManyItems' } });
});

test('its sentence names the bound', () => {
  expect(refusals.tooManyItems.message).toContain(`${mostItems}件`);
});
