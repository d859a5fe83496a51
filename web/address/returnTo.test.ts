import { expect, test } from 'vitest';
import { rememberReturnTo, takeReturnTo } from './returnTo.ts';

test('the wanted page is given once', () => {
  rememberReturnTo('sakura', '/t/sakura/announcement');
  expect(takeReturnTo('sakura')).toBe('/t/sakura/announcement');
  expect(takeReturnTo('sakura')).toBeUndefined();
});

test('another tenant never gets it, and then nobody does', () => {
  rememberReturnTo('sakura', '/t/sakura/announcement');
  expect(takeReturnTo('musashino')).toBeUndefined();
  expect(takeReturnTo('sakura')).toBeUndefined();
});
