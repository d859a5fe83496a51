import { expect, it } from 'vitest';
import { clockText } from '#rules/day/minuteRange.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { offeredTimes } from './offeredTimes.ts';

/** '午前 540 720' for a named frame, '540 600' for an hour. */
const frameOf = (line: string) => {
  const [toMinute = 0, fromMinute = 0] = line.split(' ').toReversed().map(Number);
  const range = `${clockText(fromMinute)}～${clockText(toMinute)}`;
  const [name = ''] = /^\D+/.exec(line) ?? [range];
  return { timeFrameName: name.trim(), ...clockOfMinutes({ fromMinute, toMinute }), basicFee: 500 };
};

it.each([
  [
    'named frames each by itself',
    false,
    ['午前 540 720', '全日 540 1320'],
    '午前 540-720 [09:00-12:00], 全日 540-1320 [09:00-22:00]',
  ],
  ['one named frame that serves the hours', true, ['午前 540 720'], '午前 540-720 [09:00-12:00]'],
  ['named frames that serve them together', true, ['一 540 720', '二 720 780'], '540-780 [09:00-12:00,12:00-13:00]'],
  ['the hours asked for as one', true, ['600 660', '660 720'], '600-720 [10:00-11:00,11:00-12:00]'],
  ['a single hour asked for', true, ['600 660'], '600-660 [10:00-11:00]'],
  ['hours in a row to choose from', false, ['540 600', '600 660', '780 840'], '540-660, 780-840 [13:00-14:00]'],
  ['nothing', true, [], ''],
])('[OPEN-03] offers %s', (_what, hasHours, lines, expected) => {
  const offered = offeredTimes({ frames: lines.map(frameOf) }, { hasHours });
  const text = offered.map(({ name, fromMinute, toMinute, frames }) =>
    [name, `${fromMinute}-${toMinute}`, frames && `[${frames}]`].filter(Boolean).join(' '),
  );
  expect(text.join(', ')).toBe(expected);
});
