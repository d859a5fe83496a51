import { expect, test } from 'vitest';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import { aFacilityDraw } from '#rules/lottery/testing/aDraw.ts';
import { readDefinition } from './readDefinition.ts';

test('a definition is read from its canonical text', () => {
  expect(readDefinition(canonicalJson(aFacilityDraw()))).toEqual(aFacilityDraw());
});

test.each(['', '{', 'null', '[]', '{"kind":"raffle"}'])('%j is none that can be read', (text) => {
  expect(readDefinition(text)).toBeNull();
});
