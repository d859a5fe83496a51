import { expect, test } from 'vitest';
import { badgeText, currentStateOf, navigationItems } from './navigationItems.ts';

const footerOf = (mode: 'facility' | 'event') => navigationItems[mode].map(({ label, to }) => [label, to('town')]);

test('facility footer: 予約票, 施設, お知らせ', () => {
  expect(footerOf('facility')).toEqual([
    ['予約票', '/t/town/my-reservation'],
    ['施設', '/t/town/home'],
    ['お知らせ', '/t/town/announcement'],
  ]);
});

test('event footer: マイ予約カレンダー, 講座, カート', () => {
  expect(footerOf('event')).toEqual([
    ['マイ予約カレンダー', '/t/town/e-my-reservation-calendar'],
    ['講座', '/t/town/e-home'],
    ['カート', '/t/town/e-reservation-cart'],
  ]);
});

test.each([
  ['/t/town/home', [undefined, 'page', undefined]],
  ['/t/town/reservation-calendar/c1/2026-12-01', [undefined, true, undefined]],
  ['/t/town/my-reservation', ['page', undefined, undefined]],
  ['/t/town/my-reservation/r1', [true, undefined, undefined]],
  ['/t/town/other', [undefined, undefined, undefined]],
])('%s lies in its item of the footer', (pathname, states) => {
  expect(navigationItems.facility.map((item) => currentStateOf(item, { tenantAlias: 'town', pathname }))).toEqual(
    states,
  );
});

test('[SHELL-04] only the cart of event mode carries a number, of two digits at most', () => {
  const counting = Object.values(navigationItems)
    .flat()
    .filter(({ showsCartCount }) => showsCartCount);
  expect(counting.map(({ label }) => label)).toEqual(['カート']);
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});
