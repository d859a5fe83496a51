import { expect, it } from 'vitest';
import { spanFrom, spanText, stepped, whyNotCounted } from './span.ts';

const none = { by: '', at: '', from: '', to: '' };

it.each([
  ['nothing', {}, '2026-06-01', '2026-06-30', '2026年6月'],
  ['a month', { at: '2026-02' }, '2026-02-01', '2026-02-28', '2026年2月'],
  ['a month that is none', { at: '2026-13' }, '2026-06-01', '2026-06-30', '2026年6月'],
  ['a fiscal year', { by: 'fiscal', at: '2025' }, '2025-04-01', '2026-03-31', '2025年度（2025年4月～2026年3月）'],
  ['the fiscal year', { by: 'fiscal' }, '2026-04-01', '2027-03-31', '2026年度（2026年4月～2027年3月）'],
  [
    'days',
    { by: 'free', from: '2026-05-03', to: '2026-05-05' },
    '2026-05-03',
    '2026-05-05',
    '2026年5月3日～2026年5月5日',
  ],
  ['days that are none', { by: 'free', from: 'x' }, '2026-06-01', '2026-06-30', '2026年6月1日～2026年6月30日'],
])('an address that asks for %s', (_, asked, from, to, text) => {
  const span = spanFrom({ ...none, ...asked }, '2026-07-01');
  expect(span).toMatchObject({ from, to });
  expect(spanText(span)).toBe(text);
});

it('steps from month to month and from year to year', () => {
  expect(stepped(spanFrom({ ...none, at: '2026-01' }, '2026-07-01'), -1)).toBe('2025-12');
  expect(stepped(spanFrom({ ...none, by: 'fiscal', at: '2026' }, '2026-07-01'), 1)).toBe('2027');
});

it.each([
  ['2026-06-30', '2026-06-01', '末日は初日以降の日にしてください。'],
  ['2024-04-01', '2026-04-02', '期間は2年以内にしてください。'],
  ['2024-04-01', '2026-04-01', null],
  ['2026-06-01', '2026-06-01', null],
])('from %s to %s', (from, to, why) => {
  expect(whyNotCounted({ from, to })).toBe(why);
});
