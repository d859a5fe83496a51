import { expect, it } from 'vitest';
import { billDue } from './billDue.ts';

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
  expect(billDue({ payUntil: null, lastDay: '2026-07-04', ...due }, now)).toEqual({ dueText, requestText });
});
