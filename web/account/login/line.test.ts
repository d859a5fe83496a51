import { expect, test } from 'vitest';
import { isInsideLine } from './line.ts';

const place = { userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1.15', search: '', hash: '' };

test('an ordinary browser is not inside LINE', () => {
  expect(isInsideLine(place)).toBe(false);
  expect(isInsideLine({ ...place, userAgent: 'Mozilla/5.0 Airline/2.0' })).toBe(false);
});

test.each([
  ["LINE's browser", { userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari Line/14.1.0 LIFF' }],
  ['an address with the state of LIFF', { search: '?liff.state=%2Fhome' }],
  ['an address with the token of LIFF', { hash: '#context_token=x&access_token=y' }],
])('%s is inside LINE', (_, given) => {
  expect(isInsideLine({ ...place, ...given })).toBe(true);
});
