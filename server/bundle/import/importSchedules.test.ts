import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase } from '#server/cli/testing/aCliDatabase.ts';
import { lineWith, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { BundleError } from '../BundleError.ts';
import { exportBundle } from '../export/exportBundle.ts';
import { fileProblem } from '../problem/problem.ts';

let town: CliDatabase;

// Today is the 10th of June 2026.
beforeAll(async () => {
  town = await aCliDatabase();
  return () => town.close();
});

beforeEach(() => town.clear());

const everything = [
  [
    'settings:\n',
    `holidays:
  - { everyYear: 05-15, name: 市制記念日 }
  - { day: 2026-08-11, name: null }
classes: [{ code: resident, label: 市内 }]
settings:
`,
  ],
  [
    '      closedWeekdays: [monday]\n',
    `      closedWeekdays: [monday]
      capacity: 40
      closedMonthly: [第2火曜, day 15, 末日]
      roomLimits: { maxOpenReservations: 3, maxFramesPerMonth: 8, maxHoursPerDay: 4.5, maxDaysInARow: 3, minHours: 1.5 }
      placeLimits: { maxOpenReservations: 5 }
      classWindows:
        - classes: [resident]
          bookingWindow:
            opens: { unit: months, ahead: 3, onDay: 1st saturday, hour: 9, minute: 30, ifClosed: next_open_day }
            closesDaysBefore: 3
            closesHour: 17
            closesMinute: 30
            closesIfClosed: open_day_before
        - conditions: [profit]
          lottery: false
          bookingWindow: { opens: { unit: days, ahead: 30, hour: 9 }, closesDaysBefore: 3 }
      timetable:
        - { when: { season: { from: 12-29, to: 01-03 } }, closed: 年末年始 }
        - { when: { days: [sunday, holiday], weekdays: [sunday, monday] }, hours: 9:00-17:00 }
`,
  ],
  ['    spaces:\n', '    useConditions: [{ code: profit, label: 営利 }]\n    spaces:\n'],
  [
    'toDay: 31, toHour: 24 }',
    'fromMinute: 30, toDay: 31, toHour: 23, toMinute: 30, announces: { onDay: 5, hour: 10, minute: 15 } }',
  ],
  [
    '        preparation: { after: 30 }\n',
    `        preparation: { after: 30 }
        versions:
          - firstDay: 2027-10-01
            hours: 9:00-21:00
            closedWeekdays: [tuesday]
            closedMonthly: []
            holidayRule: open
            frames:
              - { name: 午前, hours: 9:00-12:00, fee: 1200 }
            timetable:
              - { when: { days: [saturday] }, frames: [{ name: 昼, hours: 10:00-14:00, fee: 1500 }] }
          - { firstDay: 2027-07-01, lotteryWindow: null, placeLimits: { maxFramesPerMonth: 9 } }
`,
  ],
  [
    '        slotMinutes: 30\n',
    `        slotMinutes: 30
        timetable:
          - { when: { weekdays: [sunday] }, hours: 10:00-12:00, hourlyFee: 900 }
`,
  ],
] as const;

const textOf = (tenantId: string) =>
  inTenant(town.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));

describe('All that may differ in a bundle', () => {
  test('comes out as it went in, and changes nothing a second time', async () => {
    const text = townBundleWith(...everything);
    const { tenantId } = await town.importText(text);
    expect((await town.importText(text)).change).toEqual({ added: 0, changed: 0, removed: 0 });
    const exported = await textOf(tenantId);
    expect((await town.importText(exported)).change).toEqual({ added: 0, changed: 0, removed: 0 });
    expect(await textOf(tenantId)).toBe(exported);
    for (const part of ['2nd tuesday', '年末年始', 'maxHoursPerDay: 4.5', 'onDay: 1st saturday', '市制記念日']) {
      expect(exported).toContain(part);
    }
  });

  test('goes away again', async () => {
    const { tenantId } = await town.importText(townBundleWith());
    const before = await textOf(tenantId);
    const [holidays, , , , , timetable] = everything;
    await town.importText(townBundleWith(holidays, timetable));
    await town.importText(townBundleWith());
    expect((await textOf(tenantId)).replace(/^revision: .*\n/, '')).toBe(before.replace(/^revision: .*\n/, ''));
  });
});

describe('A version with a first day', () => {
  // Booking opens two months ahead on the first at nine: today the last day of August can be booked.
  const withVersions = (...versions: readonly string[]) =>
    townBundleWith([
      '        slotMinutes: 30\n',
      `        slotMinutes: 30\n        versions:\n${versions.map((version) => `          - ${version}\n`).join('')}`,
    ]);

  const problemsOf = async (text: string) => {
    const error: unknown = await town.importText(text).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof BundleError ? error.problems.map(fileProblem) : [];
  };

  const reason =
    'containers[0].articles[2].versions[0]: 「音楽スタジオ」：2026-08-01はすでに申し込めるか抽選が公開されているため、変更できません。版は2026-09-01以後から始められます。';

  test('can be added for days that nobody can book yet, changed and taken back', async () => {
    await town.importText(townBundleWith());
    const september = '{ firstDay: 2026-09-01, hours: 9:00-21:00 }';
    expect((await town.importText(withVersions(september))).change.changed).toBe(1);
    await town.importText(withVersions('{ firstDay: 2026-09-01, hours: 9:00-20:00 }'));
    await town.importText(townBundleWith());
  });

  test('is refused for a day that can be booked, where it stands', async () => {
    await town.importText(townBundleWith());
    const august = '{ firstDay: 2026-08-01, hours: 9:00-21:00 }';
    const text = withVersions(august);
    expect(await problemsOf(text)).toEqual([{ file: 'town.yaml', line: lineWith(text, august), reason }]);
  });

  test('stays as it is once its days can be booked', async () => {
    const july = '{ firstDay: 2026-07-01, hours: 9:00-21:00 }';
    await town.importText(withVersions(july));
    const text = withVersions('{ firstDay: 2026-07-01, hours: 9:00-20:00 }');
    expect((await problemsOf(text)).map((problem) => problem.reason)).toEqual([
      reason.replace('2026-08-01', '2026-07-01'),
    ]);
    expect(await problemsOf(townBundleWith())).toHaveLength(1);
    expect(await problemsOf(withVersions(july, '{ firstDay: 2026-09-01, hours: 9:00-20:00 }'))).toEqual([]);
  });

  test('is not refused for another order or an empty list', async () => {
    const july = '{ firstDay: 2026-07-01, hours: 9:00-21:00 }';
    const october = '{ firstDay: 2026-10-01, hours: 9:00-20:00 }';
    await town.importText(withVersions(july, october));
    expect(await problemsOf(withVersions(october, july.replace(' }', ', closedMonthly: [] }')))).toEqual([]);
  });

  test('keeps to the draw that is published for its days', async () => {
    await town.importText(townBundleWith());
    // Entries for September are taken in June, those for October from the first of July: its draw is published later.
    const drawn = (firstDay: string) =>
      townBundleWith([
        '        lotteryWindow: { monthsAhead: 3',
        `        versions: [{ firstDay: ${firstDay}, lotteryWindow: null }]\n        lotteryWindow: { monthsAhead: 3`,
      ]);
    expect((await problemsOf(drawn('2026-09-01')))[0]?.reason).toContain('版は2026-10-01以後から始められます。');
    expect(await problemsOf(drawn('2026-10-01'))).toEqual([]);
  });
});
