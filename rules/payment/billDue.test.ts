import { expect, it } from 'vitest';
import { billDue, mayPayBy, stillSets, suggestedPayBy } from './billDue.ts';

const inTime = '次のとおり通知しますので、納付期限までに納入してください。';
const late = '次のとおり通知します。納付期限を過ぎています。速やかに納入してください。';

it.each([
  ['within its time', { payUntil: '2026-07-01T23:59' }, '2026-07-01T23:59', '2026/07/01(水) 23:59', inTime],
  [
    'after its time, before its use',
    { payUntil: '2026-07-01T23:59' },
    '2026-07-02T00:00',
    '2026/07/01(水) 23:59',
    late,
  ],
  ['without a time, on the last day of use', {}, '2026-07-04T23:59', '利用日（2026/07/04(土)）まで', inTime],
  ['without a time, after its use', {}, '2026-07-05T00:00', '利用日（2026/07/04(土)）まで', late],
  [
    'for a course without a time',
    { lastDay: null },
    '2026-07-05T00:00',
    '定めなし',
    inTime.replace('納付期限までに', ''),
  ],
])('a bill that is printed %s says until when, and asks for it', (_, due, now, dueText, requestText) => {
  expect(billDue({ payUntil: null, lastDay: '2026-07-04', payBy: null, ...due }, now)).toEqual({
    dueText,
    requestText,
  });
});

it('a bill of something overdue sets a day of its own, which is to come, and says so until it has passed', () => {
  const due = { payUntil: '2026-07-01T23:59', lastDay: '2026-07-04', payBy: '2026-07-24' };
  expect(billDue(due, '2026-07-24T23:59')).toEqual({
    dueText: '2026/07/24(金)（指定期限）',
    requestText: '次のとおり通知します。納付期限を過ぎていますので、指定期限までに納入してください。',
  });
  expect(billDue(due, '2026-07-25T00:00').requestText).toContain('指定期限を過ぎています。');
  expect(suggestedPayBy('2026-07-10')).toBe('2026-07-24');
  expect([mayPayBy('2026-07-10', '2026-07-10'), mayPayBy('2026-07-11', '2026-07-10')]).toEqual([false, true]);
});

it('a bill of something overdue is printed again while its day is to come and nobody wishes another', () => {
  const today = '2026-07-10';
  expect(stillSets('2026-07-24', null, today)).toBe(true);
  expect(stillSets('2026-07-24', '2026-07-24', today)).toBe(true);
  expect(stillSets('2026-07-24', '2026-07-31', today)).toBe(false);
  expect(stillSets('2026-07-09', null, today)).toBe(false);
  expect(stillSets(null, null, today)).toBe(false);
});
