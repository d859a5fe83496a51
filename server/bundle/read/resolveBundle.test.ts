import { describe, expect, test } from 'vitest';
import { lineWith, townBundle, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { BundleError } from '../BundleError.ts';
import { fileProblem } from '../problem/problem.ts';
import { resolveBundle } from './resolveBundle.ts';

const resolve = (text: string) => resolveBundle({ file: 'town.yaml', text, todayIn: () => '2026-06-10' });

function problemsOf(text: string) {
  try {
    resolve(text);
  } catch (error) {
    if (error instanceof BundleError) return error.problems.map(fileProblem);
    throw error;
  }
  return [];
}

type Case = {
  readonly what: string;
  readonly was: string;
  readonly is: string;
  readonly reason: string;
  /** What stands on the line that is named, when it is not the new text. */
  readonly near?: string;
};

const cases: readonly Case[] = [
  {
    what: 'an unknown key',
    was: 'hue: green',
    is: 'hue: green\n  colour: green',
    near: 'colour',
    reason: 'tenant.colour: ここに書ける項目ではありません',
  },
  {
    what: 'a missing key',
    was: '  mode: facility\n',
    is: '',
    near: 'tenant:',
    reason: 'tenant.mode: この項目がありません',
  },
  {
    what: 'a tab before an entry',
    was: '  mode: facility',
    is: '\tmode: facility',
    reason: '行の前にタブがあります。半角スペースで',
  },
  {
    what: 'a missing key of a list entry',
    was: '    name: 町民会館\n',
    is: '',
    near: 'key: hall',
    reason: 'containers[0].name: この項目がありません',
  },
  {
    what: 'a wrong type',
    was: 'canReserve: true',
    is: 'canReserve: yes',
    reason: 'flags.canReserve: true か false を書いてください',
  },
  {
    what: 'a number where text is due',
    was: "userNumber: '10000001'",
    is: 'userNumber: 10000001',
    reason: 'users[0].userNumber: 「" "」で囲んで書いてください',
  },
  {
    what: 'a list where a map is due',
    was: 'settings:\n  feeCollection: online',
    is: 'settings: []',
    reason: 'settings: 「項目: 値」の形で書いてください',
  },
  {
    what: 'half of the fee given back earlier than all of it',
    was: 'settings:\n  feeCollection: online',
    is: 'settings:\n  feeCollection: online\n  refundFullDays: 1',
    reason: 'settings.refundHalfDays: refundFullDays以下にしてください',
  },
  {
    what: 'an unknown hue',
    was: 'hue: green',
    is: 'hue: pink',
    reason: 'tenant.hue: 「blue」、「light-blue」、「cyan」',
  },
  {
    what: 'an unknown function tag',
    was: 'hue: green',
    is: 'hue: green\n  functionTag: elsewhere',
    near: 'functionTag',
    reason: 'tenant.functionTag: 「',
  },
  {
    what: 'an alias with capitals',
    was: 'alias: town',
    is: 'alias: Town',
    reason: 'tenant.alias: 半角の英小文字・数字・ハイフンで書いてください',
  },
  { what: 'an empty name', was: 'name: みどり町', is: "name: ''", reason: 'tenant.name: 空にはできません' },
  {
    what: 'control characters',
    was: 'name: みどり町',
    is: 'name: "みどり\\u0000町"',
    reason: 'tenant.name: 1行で、前後に空白を入れずに書いてください',
  },
  {
    what: 'a key that stands twice in a map',
    was: 'hue: green',
    is: 'name: x',
    reason: '同じ項目が2回あります',
  },
  {
    what: 'no YAML',
    was: 'equipment: [マイク, 演台]',
    is: 'equipment: [マイク',
    near: '    spaces:',
    reason: '書き方に誤りがあります',
  },
  {
    what: 'an anchor nobody set',
    was: 'equipment: [マイク, 演台]',
    is: 'equipment: *usual',
    reason: '「*usual」の参照する「&usual」が、これより前にありません',
  },
  {
    what: 'a space key that stands twice',
    was: 'key: half-b, name',
    is: 'key: half-a, name: B, name',
    near: 'half-a, name: B',
    reason: '同じ項目が2回あります',
  },
  {
    what: 'a key that two spaces have',
    was: '{ key: studio, name: スタジオ }',
    is: '{ key: studio, name: スタジオ }\n      - { key: half-a, name: ホールA2 }',
    near: 'ホールA2',
    reason: 'containers[0].spaces[3].key: 「half-a」が2回あります',
  },
  {
    what: 'a key that two articles have',
    was: 'key: by-hour',
    is: 'key: whole # again',
    reason: 'containers[0].articles[2].key: 「whole」が2回あります',
  },
  {
    what: 'equipment that stands twice',
    was: '[マイク, 演台]',
    is: '[マイク, マイク]',
    reason: 'containers[0].equipment[1]: 「マイク」が2回あります',
  },
  {
    what: 'equipment that is no name and no map',
    was: '[マイク, 演台]',
    is: '[マイク, 3]',
    reason: 'containers[0].equipment[1]: 「" "」で囲んで書いてください',
  },
  {
    what: 'a stock of nothing',
    was: '[マイク, 演台]',
    is: '[{ name: マイク, stock: 0 }]',
    reason: 'containers[0].equipment[0].stock: 1以上にしてください',
  },
  {
    what: 'equipment for a room that is not there',
    was: '[マイク, 演台]',
    is: '[{ name: マイク, rooms: [whole, attic] }]',
    reason: 'containers[0].equipment[0].rooms[1]: 「attic」というキーの部屋はありません',
  },
  {
    what: 'equipment under a code that nothing prices',
    was: '[マイク, 演台]',
    is: '[{ name: マイク, code: mike }]',
    reason: 'containers[0].equipment[0].code: 備品「mike」の料金が、どの版にもありません',
  },
  {
    what: 'a frame name that stands twice',
    was: '{ name: 夜間',
    is: '{ name: 午前 , hours: 14:00-15:00, fee: 1 }\n          - { name: 夜間',
    near: '午前 ,',
    reason: 'containers[0].articles[1].frames[1].name: 「午前」が2回あります',
  },
  {
    what: 'a frame with the hours of another',
    was: 'hours: 18:00-22:00',
    is: 'hours:  9:00-12:00',
    reason: 'frames[1].hours: この部屋に、同じ時間の区分がほかにあります',
  },
  {
    what: 'a dangling space of an article',
    was: 'spaces: [half-a]\n',
    is: 'spaces: [half-c]\n',
    reason: '「half-c」というキーの場所はありません',
  },
  {
    what: 'a dangling container of a closure',
    was: 'container: hall,',
    is: 'container: barn,',
    reason: 'closures[0].container: 「barn」というキーの施設はありません',
  },
  {
    what: 'a dangling space of a closure',
    was: 'spaces: [studio], from',
    is: 'spaces: [barn], from',
    reason: 'closures[1].spaces[0]: 「barn」というキーの場所はありません',
  },
  {
    what: 'a frame outside of the opening hours',
    was: 'hours: 18:00-22:00',
    is: 'hours: 18:00-22:30',
    reason: 'frames[1].hours: 部屋の開館時間の外にあります',
  },
  {
    what: 'a frame that ends before it begins',
    was: 'hours: 18:00-22:00',
    is: 'hours: 22:00-18:00',
    reason: 'frames[1].hours: 「22:00-18:00」の終わりは、始まりより後にしてください',
  },
  {
    what: 'a frame that ends when it begins',
    was: 'hours: 18:00-22:00',
    is: 'hours: 18:00-18:00',
    reason: '「18:00-18:00」の終わりは、始まりより後にしてください',
  },
  {
    what: 'an hour that does not exist',
    was: 'hours: 18:00-22:00',
    is: 'hours: 18:00-25:00',
    reason: '「18:00-25:00」は時間帯ではありません',
  },
  { what: 'a negative fee', was: 'fee: 1800', is: 'fee: -1', reason: 'frames[1].fee: 0以上にしてください' },
  {
    what: 'a negative fee of one kind of day',
    was: 'saturday: 600',
    is: 'saturday: -600',
    reason: 'hourlyFee.saturday: 0以上にしてください',
  },
  {
    what: 'half a yen',
    was: 'fee: 1800',
    is: 'fee: 1000.5',
    reason: 'frames[1].fee: 整数で書いてください',
  },
  {
    what: 'a fee with a comma between braces',
    was: 'fee: 1800',
    is: 'fee: { weekday: 1,800, saturday: 2000, holiday: 2000 }',
    reason: '「1,800」の区切りが誤っています。「1800」と書いてください',
  },
  {
    what: 'a fee with a comma in quotes',
    was: 'fee: 1800',
    is: "fee: '1,800'",
    reason: 'frames[1].fee: 「1,800」は「1800」と書いてください',
  },
  {
    what: 'a full-width fee with its unit',
    was: 'fee: 1800',
    is: 'fee: １，８００円',
    reason: 'frames[1].fee: 「１，８００円」は「1800」と書いてください',
  },
  {
    what: 'a number of days with its unit is not guessed at',
    was: 'feeCollection: online',
    is: 'feeCollection: online\n  cancelDeadlineDays: 3日',
    near: 'cancelDeadlineDays',
    reason: 'settings.cancelDeadlineDays: 整数で書いてください',
  },
  {
    what: 'a time of day where a number is due',
    was: 'feeCollection: online',
    is: 'feeCollection: online\n  reminderHour: 9:30',
    near: 'reminderHour',
    reason: 'settings.reminderHour: 「9:30」は時刻です。整数で書いてください。',
  },
  {
    what: 'a fee for no kind of day',
    was: 'holiday: 3000 }',
    is: 'holiday: 3000, sunday: 1 }',
    reason: 'fee.sunday: ここに書ける項目ではありません',
  },
  {
    what: 'rows that do not fill the opening hours',
    was: 'slotMinutes: 30',
    is: 'hours: 9:00-22:15',
    near: 'key: by-hour',
    reason: '開館時間が60分の枠で割り切れません',
  },
  {
    what: 'an article of no kind',
    was: 'timeFrameType: time',
    is: 'timeFrameType: day',
    reason: 'containers[0].articles[2].timeFrameType: 「frame」（1区分）、「time」（時間）のいずれかを書いてください。',
  },
  {
    what: 'a booking window that closes before it opens',
    was: 'slotMinutes: 30',
    is: 'bookingWindow: { opens: { unit: days, ahead: 3, hour: 9 }, closesDaysBefore: 4 }',
    reason: 'containers[0].articles[2].bookingWindow: 受付の開始より前に締め切られます',
  },
  {
    what: 'a lottery that closes when it opens',
    was: 'fromDay: 1, fromHour: 0, toDay: 31, toHour: 24',
    is: 'fromDay: 15, fromHour: 9, toDay: 15, toHour: 9',
    reason: 'containers[0].articles[0].lotteryWindow: 抽選の申込みが、始まると同時に締め切られます',
  },
  {
    what: 'a lottery that closes before it opens in February',
    was: 'fromDay: 1, fromHour: 0, toDay: 31, toHour: 24',
    is: 'fromDay: 30, fromHour: 10, toDay: 31, toHour: 9',
    reason: 'containers[0].articles[0].lotteryWindow: その日のない月に、抽選の申込みが始まる前に締め切られます',
  },
  {
    what: 'a closing day that no month has',
    was: 'closedWeekdays: [monday]',
    is: 'closedWeekdays: [monday]\n      closedMonthly: [6th monday]',
    near: 'closedMonthly',
    reason: 'containers[0].defaults.closedMonthly[0]: 「6th monday」は、「第2火曜」「最終金曜」「15日」',
  },
  {
    what: 'a window for nobody',
    was: 'closedWeekdays: [monday]',
    is: 'closedWeekdays: [monday]\n      classWindows: [{ bookingWindow: { opens: { unit: days, ahead: 9, hour: 9 }, closesDaysBefore: 1 } }]',
    near: 'classWindows',
    reason: 'containers[0].defaults.classWindows[0]: 誰のための受付かを、classesかconditionsに書いてください',
  },
  {
    what: 'a row of a timetable for no days',
    was: '        preparation: { after: 30 }\n',
    is: '        timetable: [{ when: {}, hours: 9:00-12:00 }]\n',
    near: 'timetable',
    reason: 'containers[0].articles[1].timetable[0].when: days、weekdays、seasonのいずれかを書いてください',
  },
  {
    what: 'a row of a timetable that says nothing',
    was: '        preparation: { after: 30 }\n',
    is: '        timetable: [{ when: { days: [sunday] } }]\n',
    near: 'timetable',
    reason:
      'containers[0].articles[1].timetable[0]: hours、frames、hourlyFeeのいずれか、または休館の理由をclosedに書いてください',
  },
  {
    what: 'a frame outside of the hours of its row',
    was: '        preparation: { after: 30 }\n',
    is: '        timetable: [{ when: { days: [sunday] }, hours: 9:00-12:00, frames: [{ name: 昼, hours: 11:00-13:00, fee: 0 }] }]\n',
    near: 'timetable',
    reason: 'containers[0].articles[1].timetable[0].frames[0].hours: 部屋の開館時間の外にあります',
  },
  {
    what: 'frames in a timetable of an article by the hour',
    was: '        slotMinutes: 30\n',
    is: '        timetable: [{ when: { days: [sunday] }, frames: [{ name: 昼, hours: 11:00-13:00, fee: 0 }] }]\n',
    near: 'timetable',
    reason: 'containers[0].articles[2].timetable[0].frames: 区分で利用する部屋だけに書けます',
  },
  {
    what: 'a limit beyond what a reservation may cover',
    was: '        slotMinutes: 30\n',
    is: '        roomLimits: { maxDaysInARow: 32 }\n',
    near: 'roomLimits',
    reason: 'containers[0].articles[2].roomLimits.maxDaysInARow: 31以下にしてください',
  },
  {
    what: 'a version that ends a frame before its end',
    was: '        preparation: { after: 30 }\n',
    is: '        versions: [{ firstDay: 2027-04-01, hours: 9:00-21:00 }]\n',
    near: 'versions',
    reason: 'containers[0].articles[1].versions[0].frames[1].hours: 部屋の開館時間の外にあります',
  },
  {
    what: 'two versions with one first day',
    was: '        slotMinutes: 30\n',
    is: '        versions: [{ firstDay: 2027-04-01, hours: 9:00-21:00 }, { firstDay: 2027-04-01, hours: 9:00-20:00 }]\n',
    near: 'versions',
    reason: 'containers[0].articles[2].versions[1].firstDay: 「2027-04-01」が2回あります',
  },
  {
    what: 'another lottery in the middle of a month',
    was: 'lotteryWindow: { monthsAhead: 3, fromDay: 1, fromHour: 0, toDay: 31, toHour: 24 }\n',
    is: 'versions: [{ firstDay: 2027-04-15, lotteryWindow: null }]\n',
    near: 'versions',
    reason:
      'containers[0].articles[0].versions[0].firstDay: 1か月をまとめて抽選するため、lotteryWindowを変える版は月の初めからにしてください',
  },
  {
    what: 'rooms that are drawn together and told apart',
    was: '        spaces: [half-a]\n',
    is:
      '        spaces: [half-a]\n        lotteryWindow: { monthsAhead: 3, fromDay: 2, fromHour: 0, toDay: 31, toHour: 24, ' +
      'announces: { onDay: 5, hour: 10 } }\n',
    near: 'fromDay: 2',
    reason: 'containers[0].articles[1].lotteryWindow.announces: 「ホール全体」と同時に締め切り、一緒に抽選するため',
  },
  {
    what: 'a holiday on no day',
    was: 'settings:\n',
    is: 'holidays: [{ name: 市制記念日 }]\nsettings:\n',
    near: 'holidays',
    reason: 'holidays[0]: 「2026-05-15」のようなdayか、「05-15」のようなeveryYearの一方だけを書いてください',
  },
  {
    what: 'a day that does not exist',
    was: 'from: 2026-07-20',
    is: 'from: 2026-02-30',
    reason: 'closures[2].from: 「2026-02-30」という日はありません',
  },
  {
    what: 'no day at all',
    was: 'from: 2026-07-20',
    is: 'from: tomorrow',
    reason: '「tomorrow」は、「2026-04-01」「today」「today+14」のように書いてください',
  },
  {
    what: 'a day of the year that does not exist',
    was: 'from: 12-28',
    is: 'from: 02-30',
    reason: 'closures[0].everyYear.from: 月日を「12-28」のように書いてください',
  },
  {
    what: 'a closure that ends before it begins',
    was: 'to: today+11',
    is: 'to: today+9',
    reason: 'closures[1]: toがfromより前です',
  },
  {
    what: 'a closure of many years',
    was: 'to: today+11',
    is: 'to: today+999',
    reason: 'closures[1]: 400日を超えています',
  },
  {
    what: 'a closure without a time',
    was: 'from: 2026-07-20, ',
    is: '',
    near: 'reason: 選挙',
    reason: 'closures[2]: from、everyMonth、everyYearのうち1つだけを書いてください',
  },
  {
    what: 'a closure of nothing',
    was: '{ container: hall, every',
    is: '{ every',
    reason: 'closures[0]: containerかspacesの一方だけを書いてください',
  },
  {
    what: 'a weekday that does not exist',
    was: 'everyYear: { from: 12-28, to: 01-04 }',
    is: 'everyMonth: 6th monday',
    reason: 'closures[0].everyMonth: 「6th monday」は、「第2火曜」「最終金曜」「15日」',
  },
  {
    what: 'an announcement that ends before it begins',
    was: 'publishedFrom: today-1T09:00',
    is: 'publishedFrom: today\n    publishedTo: today-2',
    near: 'publishedTo',
    reason: 'announcements[0].publishedTo: publishedFromより後にしてください',
  },
  {
    what: 'a time that does not exist',
    was: 'publishedFrom: today-1T09:00',
    is: 'publishedFrom: today-1T24:10',
    reason: '「today-1T24:10」の終わりに、時刻を「T09:00」のように書いてください。',
  },
  {
    what: 'an address that is no link',
    was: 'address: みどり町1-1\n',
    is: 'address: みどり町1-1\n    url: javascript:alert(1)\n',
    near: 'url:',
    reason: 'containers[0].url: URLを「https://example.jp/」のように書いてください',
  },
  {
    what: 'a person without a phone number',
    was: 'phoneNumber: 000-111-3333',
    is: "phoneNumber: ''",
    reason: 'users[1].phoneNumber: 電話番号を入力してください。',
  },
  {
    what: 'a hash that no login could read',
    was: 'password: yoyaku2026',
    is: 'passwordHash: $argon2id$v=19$m=64',
    reason: 'users[0].passwordHash: argon2idで作ったハッシュを書いてください',
  },
  {
    what: 'a hash that names ten gigabytes',
    was: 'password: yoyaku2026',
    is: `passwordHash: $argon2id$v=19$m=9999999,t=99,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    reason:
      'users[0].passwordHash: 確認に時間がかかりすぎるハッシュです。「m=131072 (KiB), t=16, p=8, m×t=262144」までにしてください。',
  },
  {
    what: 'a weak password',
    was: 'password: yoyaku2026',
    is: 'password: yoyaku',
    reason: 'users[0].password: パスワードは8文字以上で、英字と数字を含む必要があります。',
  },
  {
    what: 'an address that is none',
    was: 'email: hana@example.jp',
    is: 'email: hana@example',
    reason: 'users[0].email: メールアドレスの形式が正しくありません。',
  },
  {
    what: 'a user number that stands twice',
    was: "'10000002'",
    is: "'10000001' # again",
    near: '# again',
    reason: 'users[1].userNumber: 「10000001」が2回あります',
  },
  {
    what: 'a full-width user number',
    was: "'10000002'",
    is: "'１０００'",
    reason: 'users[1].userNumber: 半角で、空白を入れずに書いてください',
  },
];

describe('A wrong entry of a bundle is named with file, line and reason', () => {
  test.each(cases)('$what', ({ was, is, reason, near = is }) => {
    const text = townBundleWith([was, is]);
    const problems = problemsOf(text);
    expect(problems).toEqual([
      { file: 'town.yaml', line: lineWith(text, near), reason: expect.stringContaining(reason) },
    ]);
  });

  test('all of them at once, by line', () => {
    const text = townBundleWith(
      ['hue: green', 'hue: pink'],
      ['canReserve: true', 'canReserve: 1'],
      ['fee: 1800', 'fee: -1'],
    );
    expect(problemsOf(text).map(({ line }) => line)).toEqual(
      ['hue: pink', 'canReserve: 1', 'fee: -1'].map((part) => lineWith(text, part)),
    );
  });

  test('an article without opening hours, each of them', () => {
    const text = townBundleWith(['      hours: 9:00-22:00\n', '']);
    const reason = 'hoursとbookingWindowを、ここか、施設のdefaultsに書いてください。';
    expect(problemsOf(text)).toEqual(
      ['key: whole', 'key: half\n', 'key: by-hour'].map((near, index) => ({
        file: 'town.yaml',
        line: lineWith(text, near),
        reason: `containers[0].articles[${index}]: ${reason}`,
      })),
    );
  });

  test('an empty file', () => {
    expect(problemsOf('# nothing\n')).toEqual([{ file: 'town.yaml', line: 1, reason: 'ファイルが空です。' }]);
  });

  test('a file that is a list', () => {
    expect(problemsOf('- a\n')).toEqual([{ file: 'town.yaml', line: 1, reason: '「項目: 値」の形で書いてください。' }]);
  });

  test('the message lists them as file:line: reason', () => {
    expect(() => resolve(townBundleWith(['hue: green', 'hue: pink']))).toThrow(
      /^town\.yaml:6: tenant\.hue: 「blue」、「light-blue」、/,
    );
  });
});

describe('What a bundle leaves out', () => {
  const bundle = resolve(townBundle);

  test('an article takes from the defaults of its container', () => {
    const [whole, half] = bundle.containers[0]?.articles ?? [];
    expect(whole).toMatchObject({ hours: { fromMinute: 540, toMinute: 1320 }, preparation: { before: 0, after: 0 } });
    expect(half).toMatchObject({ lotteryWindow: null, preparation: { before: 0, after: 30 } });
  });

  test('one fee counts for every kind of day', () => {
    expect(bundle.containers[0]?.articles[1]).toMatchObject({
      frames: [{ fee: { weekday: 1000, saturday: 1000, holiday: 1000 } }, {}],
    });
  });

  test('relative moments count from the day of the import', () => {
    expect(bundle.announcements[0]?.publishedFrom).toBe('2026-06-09T09:00');
  });
});

test('a window for a class that the town does not have is named, also in a version', () => {
  const window = 'bookingWindow: { opens: { unit: days, ahead: 9, hour: 9 }, closesDaysBefore: 1 }';
  const text = townBundleWith([
    '        slotMinutes: 30\n',
    `        classWindows: [{ classes: [resident], ${window} }]
        versions:
          - { firstDay: 2027-04-01, classWindows: [{ conditions: [profit], ${window} }] }
`,
  ]);
  expect(problemsOf(text).map(({ line, reason }) => [line, reason])).toEqual([
    [
      lineWith(text, 'classes: [resident]'),
      'containers[0].articles[2].classWindows[0].classes[0]: 「resident」という利用者区分はありません。',
    ],
    [
      lineWith(text, 'firstDay: 2027'),
      'containers[0].articles[2].versions[0].classWindows[0].conditions[0]: 「profit」という使用の区分はありません。',
    ],
  ]);
});
