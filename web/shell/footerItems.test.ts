import { expect, test } from 'vitest';
import { currentStateOf, footerItems } from './footerItems.ts';

const footerOf = (mode: 'facility' | 'event') => footerItems[mode].map(({ label, to }) => [label, to('town')]);

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
  expect(footerItems.facility.map((item) => currentStateOf(item, { tenantAlias: 'town', pathname }))).toEqual(states);
});
