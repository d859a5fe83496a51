import { expect, test } from 'vitest';
import { townBundleWith } from '#server/cli/testing/townBundle.ts';
import { fileProblem } from '../problem/problem.ts';
import { resolveBundle } from './resolveBundle.ts';

type Change = { readonly was: string; readonly is: string };

function remarksOn(changes: readonly Change[]) {
  const text = townBundleWith(...changes.map(({ was, is }) => [was, is] as const));
  const { remarks } = resolveBundle({ file: 'town.yaml', text, todayIn: () => '2026-06-10' });
  return remarks.map((remark) => fileProblem(remark).reason);
}

/** More of ホールA, of which nothing is drawn. */
const half = (...lines: string[]) => ({
  was: '        preparation: { after: 30 }\n',
  is: ['preparation: { after: 30 }', ...lines].map((line) => `        ${line}\n`).join(''),
});

/** More of ホール全体, whose lottery is told in the month three months before the use. */
const whole = (...lines: string[]) => ({
  was: '        lotteryWindow: { monthsAhead: 3',
  is: `${lines.map((line) => `        ${line}\n`).join('')}        lotteryWindow: { monthsAhead: 3`,
});

const defaults = (...lines: string[]) => ({
  was: '      holidayRule: closed_next_day\n',
  is: `      holidayRule: closed_next_day\n${lines.map((line) => `      ${line}\n`).join('')}`,
});

const opensBefore = (months: number) =>
  `bookingWindow: { opens: { unit: months, ahead: ${months}, onDay: 1, hour: 9 }, closesDaysBefore: 1, closesHour: 17 }`;
const classes = { was: 'containers:\n', is: 'classes: [{ code: club, label: 登録団体 }]\ncontainers:\n' };
const limit = { was: '  feeCollection: online\n', is: '  feeCollection: online\n  maxOpenReservations: 5\n' };
const at = (room: number, rest: string) => `containers[0].articles[${room}].${rest}`;
const anyway = '当てはまる日はどれももともと休みのため、使われません。';

test.each<[string, Change[], string[]]>([
  [
    'hours by timetable on a closed weekday',
    [half('timetable: [{ when: { days: [weekday], weekdays: [monday] }, hours: 9:00-12:00 }]')],
    [at(1, `timetable[0]: ${anyway}`)],
  ],
  [
    'a closing by timetable on a closed weekday',
    [half('timetable: [{ when: { days: [weekday], weekdays: [monday] }, closed: 清掃 }]')],
    [at(1, `timetable[0]: ${anyway}`)],
  ],
  [
    'a row behind one that holds on all of its days',
    [
      half(
        'timetable:',
        '  - { when: { weekdays: [friday, sunday] }, hours: 9:00-12:00 }',
        '  - { when: { weekdays: [friday] }, closed: 点検 }',
      ),
    ],
    [at(1, 'timetable[1]: 当てはまる日がないため、使われません。')],
  ],
  [
    'a row of a version',
    [
      half(
        "versions: [{ firstDay: '2026-09-01', timetable: [{ when: { days: [weekday], weekdays: [monday] }, closed: 清掃 }] }]",
      ),
    ],
    [at(1, `versions[0].timetable[0]: ${anyway}`)],
  ],
  [
    'days taken out of what does not come on them',
    [
      {
        was: '  - { container: hall, everyYear: { from: 12-28, to: 01-04 }, reason: 年末年始 }\n',
        is: [
          "{ container: hall, everyYear: { from: 12-28, to: 01-04 }, except: ['2027-01-03', '2027-01-05'], reason: 年末年始 }",
          "{ spaces: [studio], everyMonth: 2nd tuesday, except: ['2026-07-14', '2026-07-15'], reason: 点検 }",
        ]
          .map((line) => `  - ${line}\n`)
          .join(''),
      },
    ],
    [0, 1].map((index) => `closures[${index}].except[1]: この日はもともと当てはまらないため、使われません。`),
  ],
  [
    'hours on a holiday Monday, which is open, and a closing on an open weekday',
    [
      half(
        'timetable: [{ when: { weekdays: [monday] }, hours: 9:00-12:00 }, { when: { weekdays: [friday] }, closed: 点検 }]',
      ),
    ],
    [],
  ],
  [
    'a day that is open or closed already',
    [half('exceptions:', "  - { day: '2026-06-16', open: 臨時 }", "  - { day: '2026-06-15', closed: 点検 }")],
    [
      at(1, 'exceptions[0]: この日はもともと開館のため、使われません。'),
      at(1, 'exceptions[1]: この日はもともと休館のため、使われません。'),
    ],
  ],
  [
    'a closed day that is opened, an open one with other hours or closed, and a day that is over',
    [
      half(
        'exceptions:',
        "  - { day: '2026-06-15', open: 臨時 }",
        "  - { day: '2026-06-16', open: 臨時, hours: 9:00-23:00 }",
        "  - { day: '2026-06-17', closed: 点検 }",
        "  - { day: '2026-06-08', closed: 点検 }",
      ),
    ],
    [],
  ],
  [
    'a window of a class that opens before the lottery is told',
    [classes, whole(`classWindows: [{ classes: [club], ${opensBefore(3)} }]`)],
    [
      at(
        0,
        'classWindows[0].bookingWindow: 受付の開始は使われません。先着の受付は、それより後の抽選の結果を待って始まります。',
      ),
    ],
  ],
  [
    'a window of a class that opens after it, and one of a room that is not drawn',
    [
      classes,
      whole(`classWindows: [{ classes: [club], ${opensBefore(1)} }]`),
      half(`classWindows: [{ classes: [club], ${opensBefore(3)} }]`),
    ],
    [],
  ],
  [
    'limits that a narrower one is reached before',
    [limit, half('roomLimits: { maxOpenReservations: 4 }', 'placeLimits: { maxOpenReservations: 6 }')],
    [at(1, 'placeLimits.maxOpenReservations: もともと5を超えることができないため、使われません。')],
  ],
  [
    'what stands in the defaults, once',
    [defaults("exceptions: [{ day: '2026-06-16', open: 臨時 }]")],
    ['containers[0].defaults.exceptions[0]: この日はもともと開館のため、使われません。'],
  ],
  [
    'what stands in the defaults and counts in one of the rooms',
    [defaults("exceptions: [{ day: '2026-06-16', open: 臨時 }]"), half('closedWeekdays: [tuesday]')],
    [],
  ],
  [
    'equipment of rooms that nobody sees',
    [
      { was: 'equipment: [マイク, 演台]', is: 'equipment: [{ name: ピアノ, rooms: [half] }, 演台]' },
      half('published: false'),
    ],
    ['containers[0].equipment[0].rooms: 「ピアノ」は貸し出されません。これらの部屋はどれも公開されていません。'],
  ],
])('remarks on what of a schedule never takes effect: %s', (_, changes, remarks) => {
  expect(remarksOn(changes)).toEqual(remarks);
});
