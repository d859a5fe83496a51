import { describe, expect, test } from 'vitest';
import { nationalHolidays as holidays } from '../catalogue/holidays.ts';
import { BundleError } from './BundleError.ts';
import { readBundle } from './import/importBundle.ts';
import { fileLine, fileProblem } from './problem/problem.ts';
import { casesText, publishedTowns, townText } from './testing/aPublishedTown.ts';
import { tryFees } from './tryFees.ts';

const trialOf = (text: string) => ({ ...readBundle({ file: 'town.yaml', text }, Date.UTC(2026, 5, 10)), holidays });

const tried = (text: string, cases: string) =>
  tryFees(trialOf(text), { file: 'cases.yaml', text: cases }).map((one) => {
    if (!('came' in one)) throw new BundleError(one.problems);
    return { name: one.name, published: one.published, came: one.came };
  });

describe.each(publishedTowns)('%s', (town) => {
  test('every fee and ladder that the town publishes comes out to the yen and the day', () => {
    const fees = tried(townText(town), casesText(town));
    expect(fees.length).toBeGreaterThan(0);
    expect(fees.filter(({ published, came }) => published !== came)).toEqual([]);
  });
});

const hirano = townText('osaka-hirano');

function reasonsOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (error instanceof BundleError)
      return error.problems.map((problem) => `${problem.line}: ${fileProblem(problem).reason}`);
    throw error;
  }
  return [];
}

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

/** The town with a room by the hour, closed at weekends, and rules of other towns. */
const others = hirano
  .replace('closedWeekdays: []', 'closedWeekdays: [saturday, sunday]')
  .replace(/- key: r5.*?(?=- key: wa)/s, '- { key: r5, name: 会議室5, spaces: [r5], timeFrameType: time }\n      ')
  .replace(/ +- kind: frames\n +when: { rooms: \[ r5 \].*\n.*\n/g, '')
  .replace(
    'base:\n',
    `base:
          - { kind: time, when: { rooms: [r5] }, hours: 9:30-17:00, yen: 300 }
          - { kind: time, when: { rooms: [r5] }, hours: 17:00-21:30, yen: 400 }
`,
  )
  .replace(
    'steps:\n',
    `steps:
          - { kind: rates, as: crowd, of: [base], combine: first, rules: [{ code: crowd, label: 人数加算, when: { attendees: { over: 500 } }, add: 50% }] }
          - { kind: extension, as: extension, unitMinutes: 60, droppedMinutes: 29, bookedMinutes: 10, beside: dearer, rules: [{ code: more, label: 延長, ofFrame: 20% }] }
`,
  )
  .replace(/(refunds:\n\s+- { rooms: \[ hall \],)/, '$1 rounding: { unit: 10, mode: up },')
  .replace(/(dues:\n\s+- )ladder/, '$1ifClosed: next_open_day\n            ladder');

test('prices by time of day, of crowds, of dearer extensions, rounded refunds and open days are written as towns say them', () => {
  const cases = `
- { name: 夜間にかかる, article: r5, day: weekday, hours: 15:30-18:30, yen: 1000 }
- { name: 17時まで, article: r5, day: weekday, hours: 14:00-17:00, yen: 900 }
- { name: 500人, article: hall, day: weekday, frames: [午前], attendees: 500, yen: 11000 }
- { name: 501人, article: hall, day: weekday, frames: [午前], attendees: 501, yen: 16500 }
- { name: 延長20分, article: hall, day: weekday, frames: [午前], extendedAfter: 20, yen: 11000 }
- { name: 延長30分は午後の2割, article: hall, day: weekday, frames: [午前], extendedAfter: 30, yen: 13920 }
- { name: 還付は切上げ, kind: refund, article: hall, received: 1005, cancelledDaysBefore: 61, yen: 510 }
- { name: 期限が土曜なら月曜, kind: due, article: hall, bookedDaysBefore: 60, withinDays: 15 }
`;
  const fees = tried(others, cases);
  expect(fees.filter(({ published, came }) => published !== came)).toEqual([]);
  expect(fees).toHaveLength(8);
});

test('a frame that is shorter on some days is tried as it is on the day of the case', () => {
  const frames = 'frames: [{ name: 午前, hours: 9:30-12:30 }]';
  const shorter = 'timetable: [{ when: { days: [holiday] }, frames: [{ name: 午前, hours: 9:30-11:30 }] }]';
  const text = others.replace('timeFrameType: time }', `timeFrameType: frame, ${frames}, ${shorter} }`);
  const cases = `
- { name: 平日, article: r5, day: weekday, frames: [午前], yen: 900 }
- { name: 祝日, article: r5, day: holiday, frames: [午前], yen: 600 }
`;
  expect(tried(text, cases).map(({ came }) => came)).toEqual([900, 600]);
});

test.each([
  [
    'a time of day without a price',
    '9:30-17:00, yen',
    '9:30-16:00, yen',
    '「会議室5」の16:00～17:00の料金がありません',
  ],
  ['a rest that is a whole unit', 'droppedMinutes: 29', 'droppedMinutes: 60', '単位の分数より小さくしてください'],
  [
    'steps that do not fill a unit',
    'bookedMinutes: 10',
    'bookedMinutes: 90',
    '60分を割り切る分数（5、10、15、20、30、60）にしてください',
  ],
])('%s is named', (_title, was, is, reason) => {
  expect(reasonsOf(() => trialOf(others.replace(was, is)))).toContainEqual(expect.stringContaining(reason));
});

test.each([
  {
    what: 'a frame without a price on some days',
    was: 'days: [ saturday, sunday, holiday ]',
    is: 'days: [ saturday, sunday ]',
    line: 'firstDay',
    reason: '「ホール」午前の料金（祝日）がありません',
  },
  {
    what: 'a room that is not there',
    was: 'when: { rooms: [ wa ]',
    is: 'when: { rooms: [ washitsu ]',
    reason: '「washitsu」というキーの部屋はありません',
  },
  {
    what: 'a rate of something that nothing makes',
    was: 'of: [ base ]',
    is: 'of: [ base, equipment ]',
    reason: '「equipment」を計算する手順が、これより前にありません',
  },
  { what: 'a reduction of more than all', was: 'off: 20%', is: 'off: 120%', reason: '100%以下にしてください' },
  {
    what: 'a rate as a number',
    was: 'off: 20%',
    is: 'off: 0.2',
    reason: 'off: 割合「0.2」は「20%」と書いてください',
  },
  { what: 'a full-width rate', was: 'off: 20%', is: 'off: ２０％', reason: '割合「２０％」は「20%」と書いてください' },
  { what: 'a rate in tenths', was: 'off: 20%', is: 'off: 2割', reason: '割合「2割」は「20%」と書いてください' },
  { what: 'no rate', was: ', off: 20%', is: '', line: 'code: city', reason: 'off: この項目がありません' },
  {
    what: 'full-width hours',
    was: 'hours: 9:30-12:30',
    is: 'hours: ９：３０～１２：３０',
    reason: '「９：３０～１２：３０」は「9:30-12:30」と書いてください',
  },
  { what: 'a full-width colon', was: 'law: ', is: 'law：', reason: 'この行の「：」は全角です' },
  {
    what: 'several reductions without a word on which holds',
    was: 'combine: highest',
    is: 'combine: both',
    reason: '「product」（掛け合わせる）、「highest」（最も高いものだけ）、「first」（最初のものだけ）',
  },
  {
    what: 'frames that are taken together and do not exist',
    was: 'of: [ 午前, 午後 ]',
    is: 'of: [ 午前, 午后 ]',
    reason: '「午后」という区分のある部屋はありません',
  },
])('an ordinance with $what is named with its line', ({ was, is, line, reason }) => {
  const text = hirano.replace(was, is);
  expect(text).not.toBe(hirano);
  const reasons = reasonsOf(() => trialOf(text));
  expect(reasons).toContainEqual(expect.stringContaining(reason));
  const named = reasons.find((found) => found.includes(reason));
  if (line === undefined) expect(named).toMatch(new RegExp(`^${lineOf(text, is)}: `));
});

test.each([
  {
    what: 'an unknown room',
    given: '{ article: hole, day: weekday, frames: [午前] }',
    reason: '「hole」というキーの部屋はありません',
  },
  {
    what: 'an unknown frame',
    given: '{ article: hall, day: weekday, frames: [深夜] }',
    reason: '「hall」に「深夜」という区分はありません',
  },
  {
    what: 'no frame',
    given: '{ article: hall, day: weekday }',
    reason: 'frames：書かれていません。「hall」にあるのは午前',
  },
  {
    what: 'hours in a room by frames',
    given: '{ article: hall, day: weekday, hours: 9:00-12:00 }',
    reason: '「hall」は区分で利用する部屋です。時間帯の代わりに区分を書いてください',
  },
  {
    what: 'equipment by its name',
    given: '{ article: hall, day: weekday, frames: [午前], equipment: { 配膳室: 1 } }',
    reason: 'equipment.配膳室: この版の備品のコードを書いてください',
  },
  {
    what: 'a day before the first version',
    given: '{ article: hall, day: 2016-04-01, frames: [午前] }',
    reason: '2016-04-01に適用される版がありません',
  },
  {
    what: 'a day that does not exist',
    given: '{ article: hall, day: 2026-02-30, frames: [午前] }',
    reason: '「weekday」などの曜日の種類か',
  },
])('a case with $what is refused by name', ({ given, reason }) => {
  const cases = `- ${given.replace('{', '{ name: 例, yen: 1,')}\n`;
  expect(reasonsOf(() => tried(hirano, cases))).toEqual([expect.stringContaining(reason)]);
});

test('an example of a bundle that comes out otherwise shows how', () => {
  const text = `${others.trimEnd()}
        examples:
          - { name: 501人, article: hall, day: weekday, frames: [午前], attendees: 501, yen: 16000 }
`;
  expect(reasonsOf(() => trialOf(text))).toEqual([
    expect.stringMatching(
      /「501人」は16,500円になり、公表されている16,000円になりません。\n {4}午前 11,000円 .*\n {4}人数加算 50% 5,500円$/,
    ),
  ]);
});

test('one case that cannot be tried is named, and the others are tried', () => {
  const cases = `
- { name: 一つ目, article: hall, day: weekday, frames: [午前], extendedAfter: 25, yen: 1 }
- { name: 二つ目, article: hall, day: weekday, frames: [午前], yen: 11000 }
- { name: 三つ目, article: hall, day: weekday, frame: 午前, yen: 11000 }
- { name: 四つ目, article: hall, day: weekday, frames: [午前], extendedAfter: 120, yen: 1 }
- { name: 五つ目, article: r5, day: weekday, hours: 10:00-12:00, extendedAfter: 30, yen: 660 }
`;
  const results = tryFees(trialOf(others), { file: 'cases.yaml', text: cases });
  expect(
    results.map((one) => ('came' in one ? one.came : [one.name, ...one.problems.map(fileLine)].join(', '))),
  ).toEqual([
    expect.stringMatching(
      /^一つ目, cases\.yaml:2: 前0分・後25分の延長は申し込めません。延長は10分単位で、前は0分、後は30分までです。/,
    ),
    11_000,
    '三つ目, cases.yaml:4: [2].frame: ここに書ける項目ではありません。つづりと字下げを確認してください。',
    expect.stringMatching(/^四つ目, cases\.yaml:5: .*mostMinutesがないため、次の区分までです。$/),
    // An overrun of a room by the hour, which staff charge: a fifth of the whole use.
    720,
  ]);
});

test('a name with a comma between braces is told to stand in quotes', () => {
  const cases = '- { name: 入場料1,000円, article: hall, day: weekday, frames: [午前], yen: 1 }';
  expect(reasonsOf(() => tried(hirano, cases))).toEqual([
    '1: 「入場料1,000円」の区切りが誤っています。「"入場料1,000円"」と書いてください。',
  ]);
  const quoted = cases.replace('入場料1,000円', '"入場料1,000円"').replace('yen: 1', 'yen: 11000');
  expect(tried(hirano, quoted)).toEqual([{ name: '入場料1,000円', published: 11_000, came: 11_000 }]);
});

test('a room that was forgotten is named once', () => {
  const without = hirano.replaceAll(/ +- kind: frames\n +when: { rooms: \[ wa \].*\n.*\n/g, '');
  expect(without).not.toBe(hirano);
  expect(reasonsOf(() => trialOf(without)).filter((reason) => reason.includes('料金がありません'))).toEqual([
    expect.stringMatching(/「[^」]+」の料金がありません。$/),
  ]);
});

const remarksOf = (text: string) => trialOf(text).remarks.map((remark) => fileProblem(remark).reason);

test('days before the first version, on which frames without a fee cost nothing, are remarked upon', () => {
  expect(remarksOf(hirano)).toEqual([]);
  const later = hirano.replace('firstDay: 2017-04-01', 'firstDay: 2026-10-01');
  expect(remarksOf(later)).toEqual([
    expect.stringMatching(
      /^containers\[0\]\.ordinance: 2026-10-01より前は、次のものが無料になります：「ホール」午前・午後/,
    ),
  ]);
  expect(remarksOf(later.replaceAll(/(hours: \d+:\d+-\d+:\d+) }/g, '$1, fee: 100 }'))).toEqual([]);
});

test('prices and conditions that nothing here goes by are remarked upon', () => {
  const lending = (name: string) =>
    others
      .replace(
        '        steps:\n',
        `        equipment: [{ code: pantry, label: 配膳, yen: 500, per: use }]\n        steps:\n          - { kind: equipment, as: equipment }\n`,
      )
      .replace(/(\n +)(spaces:)/, `$1equipment: [${name}]$1useConditions: [{ code: sale, label: 物販 }]$1$2`);
  const unspoken = expect.stringContaining('使用の区分「物販」で変わる料金がありません');
  expect(remarksOf(lending('配膳'))).toEqual([unspoken]);
  expect(remarksOf(lending('{ name: 配膳室, code: pantry }'))).toEqual([unspoken]);
  expect(remarksOf(lending('配膳室'))).toEqual([
    expect.stringMatching(
      /備品「配膳」は、この施設の備品にないため、料金がかかりません。施設の備品に同じ名称で登録してください。$/,
    ),
    expect.stringMatching(/equipment: 次の備品は無料で貸し出されます：「配膳室」$/),
    unspoken,
  ]);
});

test('frames together with a hole, or of which one lies in another, are remarked upon', () => {
  const [, combined = ''] = /(of: \[ 午前, 午後 \])/.exec(others) ?? [];
  expect(combined).not.toBe('');
  const own = remarksOf(others);
  const added = (text: string) => remarksOf(text).filter((remark) => !own.includes(remark));
  expect(added(others.replace(combined, 'of: [ 午前, 夜間 ]'))).toEqual([
    expect.stringMatching(/combined\[\d\]: 「.+」：「ホール」では、その間に「午後」があり、組合せに入っていません。$/),
  ]);
  expect(added(others.replace('hours: 9:30-12:30', 'hours: 9:30-13:30'))).toContainEqual(
    expect.stringMatching(/「ホール」では「午前」と「午後」の時間が重なるため、一緒には申し込めません。$/),
  );
});

test('a sum between two bands of a step that no rule speaks of is remarked upon', () => {
  const bands = (from: number) =>
    others.replace(
      'when: { attendees: { over: 500 } }, add: 50% }',
      `when: { attendees: { over: 99, to: 500 } }, add: 50% }, { code: more-still, label: 加算, when: { attendees: { over: ${from} } }, add: 80% }`,
    );
  expect(remarksOf(bands(500))).toEqual([]);
  expect(remarksOf(bands(1000))).toEqual([
    expect.stringContaining('利用人数が501～1000人のときの規定がないため、加算されません'),
  ]);
});

test('a case of two of which a use is one is refused, and so is a unit of hours of what is not paid by the hour', () => {
  const offering = others.replace(
    /(\n +)(spaces:)/,
    '$1useConditions: [{ code: lux-200, label: 200ルクス, oneOf: 照明 }, { code: lux-500, label: 500ルクス, oneOf: 照明 }]$1$2',
  );
  const cases = '- { name: 例, article: hall, day: weekday, frames: [午前], conditions: [lux-200, lux-500], yen: 1 }';
  expect(reasonsOf(() => tried(offering, cases))).toEqual([
    '1: 使用の区分「lux-200」と「lux-500」は、どちらか一方だけです。',
  ]);
  const net = 'equipment: [{ code: net, label: ネット, yen: 30, per: day, everyHours: 4 }]';
  expect(reasonsOf(() => trialOf(others.replace('        steps:\n', `        ${net}\n        steps:\n`)))).toEqual([
    expect.stringContaining('equipment[0].everyHours: 1時間を単位とする料金だけに書けます'),
  ]);
});

test('equipment has a price of its own for frames together, by the frame and for frames that are there', () => {
  const priced = (entry: string) =>
    others.replace('        steps:\n', `        equipment: [${entry}]\n        steps:\n`);
  expect(priced('')).not.toBe(others);
  const reasons = (entry: string) => reasonsOf(() => trialOf(priced(entry)));
  expect(reasons('{ code: x, label: 幕, yen: 100, per: frame, together: { 深夜: 1 } }')).toContainEqual(
    expect.stringContaining('「深夜」という区分の組合せはありません'),
  );
  expect(reasons('{ code: x, label: 幕, yen: 100, per: day, together: { 全日: 1 } }')).toContainEqual(
    expect.stringContaining('区分を単位とする備品だけに書けます'),
  );
});

test('[RULE-02] what a step is of, or frames together, named twice is refused: it would be counted twice', () => {
  const reasons = (was: string, is: string) => reasonsOf(() => tried(hirano.replace(was, is), '[]'));
  expect(reasons('of: [ base ]', 'of: [ base, base ]')).toEqual([
    expect.stringMatching(/steps\[0\]\.of\[1\]: 「base」が2回あります。$/),
  ]);
  expect(reasons('of: [ 午前, 午後 ]', 'of: [ 午前, 午前 ]')).toContainEqual(
    expect.stringMatching(/combined\[1\]\.of\[1\]: 「午前」が2回あります。$/),
  );
});

test('a holiday long from now, of which nobody knows, is refused and not looked for for ever', () => {
  const far = hirano.replace('firstDay: 2017-04-01', 'firstDay: 2206-04-01');
  const cases = '- { name: 例, article: hall, day: holiday, frames: [午前], yen: 1 }';
  expect(reasonsOf(() => tried(far, cases))).toEqual([expect.stringContaining('1年以内に、祝日が1日ありません')]);
});

test('a case on a date is charged by the version that holds then', () => {
  const next = hirano.replace(/( {6}- firstDay: )2017-04-01(\n[\s\S]*)$/, (whole, start, rest) => {
    const dearer = rest.replaceAll('14600', '15000');
    return `${whole}${start}2027-04-01${dearer}`;
  });
  const on = (day: string) =>
    `- { name: 例, article: hall, day: ${day}, frames: [午後], bookedDaysBefore: 60, yen: 1 }`;
  const [before] = tried(next, on('2027-05-06'));
  const [after] = tried(next, on('2027-06-10'));
  expect([before?.came, after?.came]).toEqual([14_600, 15_000]);
});

describe('[RULE-02] what of an ordinance can never take effect is remarked upon', () => {
  const own = remarksOf(hirano);
  const withSteps = (steps: string, more = '') =>
    hirano.replace('        steps:\n', `${more}        steps:\n${steps}`).replace(/ {8}steps: \[\]\n/, '');
  const added = (steps: string, more = '') =>
    remarksOf(withSteps(steps, more)).filter((remark) => !own.includes(remark));

  test('a rule that another one before it always takes the place of', () => {
    const rates = (combine: string) => `          - kind: rates
            as: extra
            of: [base]
            combine: ${combine}
            rules:
              - { code: all, label: 全て, add: 10% }
              - { code: sunday, label: 日曜, when: { days: [sunday] }, add: 20% }
`;
    expect(added(rates('first'))).toEqual([
      expect.stringMatching(
        /rules\[1\]: 1番目の項目がいつも先に当てはまるため、使われません。先に当てはめるときは、上へ移してください。$/,
      ),
    ]);
    expect(added(rates('sum'))).toEqual([]);
  });

  test('equipment with a price and no step that charges it', () => {
    const mic = '        equipment: [{ code: mic, label: マイク, yen: 310, per: use }]\n';
    const nobody = expect.stringMatching(
      /equipment: 備品の料金を使用料に加える「備品の加算」（kind: equipment）がないため、備品の料金がかかりません。「備品の加算」を加えてください。$/,
    );
    expect(added('', mic)).toContainEqual(nobody);
    const step = '          - { kind: equipment, as: equipment }\n';
    expect(added(step, mic)).not.toContainEqual(nobody);
    expect(added(step)).toEqual([expect.stringMatching(/この版に備品の料金がないため、使われません。$/)]);
  });

  test('a price of a frame that none of the rooms of its entry has', () => {
    // ホール alone has it.
    const early = hirano
      .replace('        frames:\n', '        frames:\n          - { name: 早朝, hours: 9:30-9:35 }\n')
      .replace(/(rooms: \[ hall \], days: \[ (?:weekday|saturday, sunday, holiday) \] \}\n\s+yen: \{)/g, '$1 早朝: 1,');
    expect(remarksOf(early).filter((remark) => !own.includes(remark))).toEqual([]);
    const elsewhere = early.replace(/(rooms: \[ r2 \], days: \[ weekday \] \}\n\s+yen: \{)/, '$1 早朝: 1,');
    expect(remarksOf(elsewhere).filter((remark) => !own.includes(remark))).toEqual([
      expect.stringMatching(/base\[\d\]\.yen\.早朝: これらの部屋には区分「早朝」がないため、使われません。$/),
    ]);
  });

  test('a step of a ladder that another one is always reached before, or gives back as much', () => {
    const of = (entry: 'refunds' | 'dues', steps: readonly string[]) => {
      const [was] = new RegExp(` {8}${entry}:\\n(?: {10}.*\\n?)+`).exec(hirano) ?? [];
      const is = `        ${entry}: [{ ladder: [${steps.map((step) => `{ ${step} }`).join(', ')}] }]\n`;
      return remarksOf(hirano.replace(was ?? '?', is)).filter((remark) => !own.includes(remark));
    };
    const behind = expect.stringMatching(/dues\[0\]\.ladder\[1\]: 1番目の項目がいつも先に当てはまるため、使われません/);
    const week = 'atLeast: 7 days, withinDays: 5';
    const month = 'atLeast: 1 month, withinDays: 14';
    const days = 'atLeast: 30 days, withinDays: 14';
    expect(of('dues', ['withinDays: 5', days])).toEqual([behind]);
    expect(of('dues', [week, month])).toEqual([behind]);
    // A month may have 31 days.
    expect(of('dues', [month, days])).toEqual([]);
    expect(of('dues', [days, 'withinDays: 5'])).toEqual([]);
    const idle = expect.stringMatching(
      /refunds\[0\]\.ladder\[1\]: 1番目の項目がいつも同じかそれより多く返すため、使われません/,
    );
    expect(of('refunds', ['atLeast: 7 days, percent: 50', 'atLeast: 30 days, percent: 40'])).toEqual([idle]);
    expect(of('refunds', ['atLeast: 7 days, percent: 50', 'atLeast: 30 days, percent: 80'])).toEqual([]);
  });

  test('a condition that nothing meets', () => {
    const never = `          - kind: amounts
            as: extra
            rules: [{ code: x, label: 加算, when: { isFree: true, admission: { over: 0 } }, yen: 1, per: use }]
`;
    expect(added(never)).toEqual([
      expect.stringMatching(/when: 同時に当てはまることのない条件のため、使われません。$/),
    ]);
  });
});

test('[RULE-02] a case of several days is tried day by day, from a date on or of one kind', () => {
  const capped = hirano.replace('        steps:\n', '        steps:\n          - { kind: maximum, yen: 5000 }\n');
  const frames = 'article: hall, frames: [午前, 午後], yen: 1';
  const cases = ['day: weekday', 'day: weekday, days: 6', 'day: 2026-06-15, days: 2', 'day: saturday, days: 2']
    .map((day, index) => `- { name: '${index}', ${day}, ${frames} }`)
    .join('\n');
  expect(tried(capped, cases).map(({ came }) => came)).toEqual([5_000, 30_000, 10_000, 10_000]);
  const none = `- { name: 例, article: hall, frames: [午前], day: holiday, days: 31, yen: 1 }`;
  expect(reasonsOf(() => tried(capped, none))).toEqual([expect.stringContaining('1年以内に、祝日が31日ありません')]);
});
