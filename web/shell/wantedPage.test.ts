import { expect, test } from 'vitest';
import { rememberWanted, takeWanted } from './wantedPage.ts';

test('the wanted page is given once', () => {
  rememberWanted('sakura', '/t/sakura/announcement');
  expect(takeWanted('sakura')).toBe('/t/sakura/announcement');
  expect(takeWanted('sakura')).toBeUndefined();
});

test('another tenant never gets it, and then nobody does', () => {
  rememberWanted('sakura', '/t/sakura/announcement');
  expect(takeWanted('musashino')).toBeUndefined();
  expect(takeWanted('sakura')).toBeUndefined();
});
