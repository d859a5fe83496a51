import { expect, test } from 'vitest';
import { nationalHolidays as holidays } from '#server/catalogue/holidays.ts';
import { schoolBundleWith } from '#server/cli/testing/schoolBundle.ts';
import { changed, townBundle, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { BundleError } from '../BundleError.ts';
import { parseYaml } from '../form/yamlSource.ts';
import { readPictures } from '../picture/readPictures.ts';
import { checkEntered } from '../read/checkEntered.ts';
import { resolveBundle } from '../read/resolveBundle.ts';
import { readUserCsv } from '../readUserCsv.ts';
import { tryFees } from '../tryFees.ts';
import { eventWords } from './eventWords.ts';
import { formWords } from './formWords.ts';
import { type MistakeCode, mistakeWords } from './mistake.ts';
import { ordinanceWords, trialWords } from './ordinanceWords.ts';
import { pageWords } from './pageWords.ts';
import { peopleWords } from './peopleWords.ts';
import { placeWords } from './placeWords.ts';
import { fileReason, type Problem, problemCollector, screenReason } from './problem.ts';

const resolved = (text: string) => resolveBundle({ file: 'town.yaml', text, todayIn: () => '2026-06-10' });

function problemsIn(act: () => readonly Problem[]): readonly Problem[] {
  try {
    return act();
  } catch (error) {
    if (error instanceof BundleError) return error.problems;
    throw error;
  }
}

const found = (text: string) => problemsIn(() => resolved(text).remarks);

type Change = readonly [was: string, is: string];

const town = (...changes: readonly Change[]) => found(townBundleWith(...changes));
const school = (...changes: readonly Change[]) => found(schoolBundleWith(...changes));
const text = (written: string) =>
  problemsIn(() => {
    parseYaml('town.yaml', written);
    return [];
  });

const everything =
  '{ kind: frames, yen: { 午前: 100, 午後: 100, 夜間: 100 } }, { kind: time, when: { rooms: [by-hour] }, yen: 100 }';

const withWhole = everything.replace('夜間: 100', '夜間: 100, 全日: 200');

/** The town with an ordinance: its prices, and what else it says. */
const pricedTown = (base: string, more = '', firstDay = '2026-04-01') =>
  townBundleWith([
    '    spaces:\n',
    `    ordinance: [{ firstDay: ${firstDay}, appliesBy: dayOfUse, law: 条例, base: [${base}]${more} }]\n    spaces:\n`,
  ]);

const priced = (more: string, base = everything) => found(pricedTown(base, `, ${more}`));
const step = (entry: string) => priced(`steps: [${entry}]`);
const rule = (entry: string) =>
  step(`{ kind: rates, as: more, of: [base], combine: first, rules: [{ code: a, label: 加算, ${entry} }] }`);
const lent = (entry: string) => priced(`equipment: [{ code: mic, label: マイク, yen: 10, ${entry} }]`);
const due = (...steps: readonly string[]) =>
  priced(`dues: [{ ladder: [${steps.map((one) => `{ ${one} }`).join(', ')}] }]`);
const extension = 'kind: extension, as: longer, unitMinutes: 60, rules: [{ code: longer, label: 延長, yen: 100 }]';

function tried(cases: string, bundle = pricedTown(everything)) {
  const trial = { ...resolved(bundle), holidays };
  return problemsIn(() =>
    tryFees(trial, { file: 'cases.yaml', text: cases }).flatMap((one) => ('problems' in one ? one.problems : [])),
  );
}

const use = (given: string, bundle?: string) => tried(`- { name: 例, yen: 1, ${given} }`, bundle);

const people = (...lines: readonly string[]) =>
  problemsIn(() => {
    readUserCsv({ file: 'people.csv', text: lines.join('\n'), userNumberLabel: '利用者番号' });
    return [];
  });

const header = '利用者番号,パスワード,姓,名,セイ,メイ,電話番号,電話区分,生年月日';
const person = (change: readonly Change[] = []) =>
  changed('10000001,yoyaku2026,緑川,花,ミドリカワ,ハナ,090-0000-0001,携帯,1988/4/2', change);

function entered(steps: string) {
  const { containers, source } = resolved(pricedTown(everything, `, steps: [${steps}]`));
  const problems: Problem[] = [];
  const version = containers[0]?.ordinance[0];
  if (version) checkEntered(version, ['containers', 0, 'ordinance', 0], problemCollector(problems, source));
  return problems;
}

const half = (line: string): Change => ['        preparation: { after: 30 }\n', `        ${line}\n`];
const studio = (line: string): Change => ['        slotMinutes: 30\n', `        ${line}\n`];
const setting = (line: string): Change => ['  feeCollection: online\n', `  feeCollection: online\n  ${line}\n`];
const closure = (entry: string) => town(['closures:\n', `closures:\n  - { spaces: [studio], reason: x, ${entry} }\n`]);
const clay = (line: string): Change => ['price: 1500', line];
const window = 'bookingWindow: { opens: { unit: days, ahead: 9, hour: 9 }, closesDaysBefore: 1 }';
const lottery = 'fromDay: 1, fromHour: 0, toDay: 31, toHour: 24';

const picturesOfHall = (file: string): Change => [
  '    reservationNotes',
  `    pictures: [{ file: ${file}, alt: 会館 }]\n    reservationNotes`,
];

/** The town with a picture of its hall of these bytes. */
async function pictured(bytes: Buffer) {
  const text = townBundleWith(picturesOfHall('hall.svg'));
  const pictures = await readPictures([{ file: 'hall.svg', bytes }]);
  return problemsIn(() => resolveBundle({ file: 'town.yaml', text, pictures, todayIn: () => '2026-06-10' }).remarks);
}

const drawn = (inner: string, viewBox = '0 0 16 9') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`);

/** What only a tenant with reservations, people or settings can be wrong about; the tests of the import come upon it. */
type BesideTenant =
  | 'tooLate'
  | 'versionInForce'
  | 'versionCharged'
  | 'versionLeftOut'
  | 'unreachableGuests'
  | 'sandboxProvider'
  | 'timeZoneFixed'
  | 'modeFixed'
  | 'spacesFixed'
  | 'stockFixed'
  | 'scheduleFixed'
  | 'closureOverReservation'
  | 'closureOverDraw'
  | 'capacityTaken'
  | 'loansTaken'
  | 'sessionReserved'
  | 'methodFixed'
  | 'entryWaiting'
  | 'drawEntered'
  | 'drawSeats'
  | 'passwordMissing'
  | 'staysGroup'
  | 'groupGivenName'
  | 'emailTaken'
  | 'lineUserTaken'
  | 'pictureMissing'
  // Of a screen.
  | 'pictureGone';

/** Of the text of fees in the console, and kinds of zod's issues that none of the schemas has. */
type Elsewhere = 'emptyText' | 'notAllowed';

const wrong: Readonly<
  Record<Exclude<MistakeCode, BesideTenant | Elsewhere>, () => readonly Problem[] | Promise<readonly Problem[]>>
> = {
  emptyFile: () => found('# nothing\n'),
  notYaml: () => text('a: [1'),
  fullWidthColon: () => text('a: 1\nlaw：条例\n'),
  tab: () => text('a:\n\tb: 1\n'),
  tooDeep: () => text(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  tooManyAliases: () =>
    text(`a: &a [${'x,'.repeat(1_000)}]\nb: &b [${'*a,'.repeat(100)}]\nc: [${'*b,'.repeat(100)}]\n`),
  unknownAlias: () => text('a: *b\n'),
  repeatedKey: () => text('a: 1\na: 2\n'),
  commaInBraces: () => text('{ a: 1,800 }'),
  missing: () => town(['  mode: facility\n', '']),
  unknownKey: () => town(['hue: green', 'colour: green']),
  empty: () => town(['name: みどり町', "name: ''"]),
  wrongKind: () => town(['canReserve: true', 'canReserve: yes']),
  writeInstead: () => town(['fee: 1800', "fee: '1,800'"]),
  timeForNumber: () => town(setting('reminderHour: 9:30')),
  notOneOf: () => town(['hue: green', 'hue: pink']),
  tooLittle: () => town(['fee: 1800', 'fee: -1']),
  tooMuch: () => town(setting('reminderHour: 24')),
  tooLong: () => town(['name: みどり町', `name: ${'町'.repeat(201)}`]),
  notInSteps: () => town(studio('roomLimits: { maxHoursPerDay: 0.7 }')),
  exactlyOne: () => rule('add: 10%, to: 20%'),
  notOneLine: () => town(['name: みどり町', 'name: "みどり\\u0000町"']),
  controlCharacters: () => town(['terms: 規約です。', 'terms: "規約\\u0000です。"']),
  notWebAddress: () => town(['address: みどり町1-1\n', 'address: みどり町1-1\n    url: javascript:alert(1)\n']),
  notMailAddress: () => town(['equipment: [', 'dayList: { hour: 7, to: [nobody] }\n    equipment: [']),
  notKey: () => town(['alias: town', 'alias: Town']),
  notHexColour: () => school(["'#1d4ed8'", "'#1d4ed'"]),
  notColour: () => school(["'#b91c1c'", 'reddish']),
  notHours: () => town(['hours: 18:00-22:00', 'hours: 18:00-25:00']),
  hoursBackwards: () => town(['hours: 18:00-22:00', 'hours: 22:00-18:00']),
  notDay: () => town(studio('versions: [{ firstDay: 2026-02-30, hours: 9:00-21:00 }]')),
  noSuchDay: () => town(['from: 2026-07-20', 'from: 2026-02-30']),
  notDaySpec: () => town(['from: 2026-07-20', 'from: tomorrow']),
  notMoment: () => town(['today-1T09:00', 'today-1T24:10']),
  notMonthDay: () => town(['from: 12-28', 'from: 02-30']),
  notMonthly: () => town(['everyYear: { from: 12-28, to: 01-04 }', 'everyMonth: 6th monday']),
  notTimeZone: () => town(['hue: green', 'hue: green\n  timeZone: Asia/Midori']),
  notIssuerNumber: () => town(setting('invoiceIssuerNumber: T1')),
  notHostName: () => town(setting('embedHosts: ["https://www.town.example.jp/"]')),
  halfBeforeFull: () => town(setting('refundFullDays: 1')),
  notWorded: () => town(setting('replyTo: nobody')),
  notPasswordHash: () => town(['password: yoyaku2026', 'passwordHash: $argon2id$v=19$m=64']),
  costlyHash: () => {
    const hash = `$argon2id$v=19$m=9999999,t=99,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    return town(['password: yoyaku2026', `passwordHash: ${hash}`]);
  },
  notRate: () => rule('add: much'),
  rateInstead: () => rule('add: 0.3'),
  moreThanAll: () =>
    step('{ kind: reductions, of: [base], combine: first, rules: [{ code: a, label: 減免, off: 120% }] }'),
  bandEmpty: () => rule('add: 10%, when: { admission: { over: 500, to: 500 } }'),
  notBookedBefore: () => rule('add: 10%, when: { bookedAtMostDaysBefore: soon }'),
  onlyPerHour: () => lent('per: day, everyHours: 2'),
  onlyPerFrame: () => lent('per: day, together: { 全日: 1 }'),
  notDistance: () => due('atLeast: soon, withinDays: 1'),
  dueOfNothing: () => due('atLeast: 7 days'),
  notInStepBefore: () =>
    step('{ kind: rates, as: more, of: [stage], combine: first, rules: [{ code: a, label: 加算, add: 10% }] }'),
  otherLabel: () =>
    step(
      '{ kind: reductions, of: [base], combine: first, rules: [{ code: a, label: 減免, off: 10% }, { code: a, label: 免除, off: 20% }] }',
    ),
  droppedTooLong: () => step(`{ ${extension}, droppedMinutes: 60 }`),
  bookedNotDividing: () => step(`{ ${extension}, bookedMinutes: 25 }`),
  secondStep: () => entered(`{ ${extension} }, { ${extension.replaceAll('longer', 'again')} }`),
  noRoomWithFrame: () => priced('combined: [{ name: 全日, of: [午前, 深夜] }]'),
  equipmentUnpriced: () => town(['[マイク, 演台]', '[{ name: マイク, code: mike }]']),
  ordinaryUnpriced: () => priced('steps: []', everything.replace('[by-hour] }', '[by-hour], admission: { over: 0 } }')),
  roomUnpriced: () => priced('steps: []', '{ kind: frames, yen: { 午前: 100, 午後: 100, 夜間: 100 } }'),
  timesUnpriced: () => priced('steps: []', everything.replace('yen: 100 }', 'hours: 9:00-12:00, yen: 100 }')),
  frameUnpriced: () => priced('steps: []', everything.replace(', 夜間: 100', '')),
  exampleMissed: () => priced('examples: [{ name: 例, article: whole, day: weekday, frames: [午前], yen: 1 }]'),
  exampleUntried: () => priced('examples: [{ name: 例, article: whole, day: weekday, frames: [深夜], yen: 1 }]'),
  freeBefore: () => found(changed(pricedTown(everything, '', '2026-10-01'), [[', fee: 1800 }', ' }']])),
  equipmentUnlinked: () => priced('equipment: [{ code: screen, label: 幕, yen: 10, per: use }]'),
  lentForNothing: () => lent('per: use'),
  conditionUnspoken: () =>
    found(
      changed(pricedTown(everything), [
        ['    ordinance:', '    useConditions: [{ code: sale, label: 物販 }]\n    ordinance:'],
      ]),
    ),
  framesOverlap: () =>
    found(
      changed(pricedTown(withWhole, ', combined: [{ name: 全日, of: [午前, 午後] }]'), [
        ['13:00-17:00', '11:00-17:00'],
      ]),
    ),
  frameBetween: () =>
    found(
      changed(pricedTown(withWhole, ', combined: [{ name: 全日, of: [午前, 夜間] }]'), [
        ['hours: 13:00-17:00, fee: 2800 }', 'hours: 13:00-17:00 }\n          - { name: 夜間, hours: 18:00-22:00 }'],
      ]),
    ),
  gap: () =>
    step(
      '{ kind: rates, as: more, of: [base], combine: first, rules: [{ code: a, label: 加算, when: { attendees: { over: 0, to: 50 } }, add: 10% }, { code: b, label: 加算, when: { attendees: { over: 100 } }, add: 20% }] }',
    ),
  equipmentUnpaid: () => lent('per: use'),
  idleEquipmentStep: () => step('{ kind: equipment, as: equipment }'),
  idleCondition: () => rule('add: 10%, when: { isFree: true, admission: { over: 0 } }'),
  idleBehind: () => due('withinDays: 5', 'atLeast: 30 days, withinDays: 14'),
  idleRefund: () =>
    priced('refunds: [{ ladder: [{ atLeast: 7 days, percent: 50 }, { atLeast: 30 days, percent: 40 }] }]'),
  idleFrame: () => priced('steps: []', `{ kind: frames, when: { rooms: [half] }, yen: { 午後: 1 } }, ${everything}`),
  notCaseDay: () => use('article: whole, day: soon, frames: [午前]'),
  notUseDay: () =>
    tried('- { name: 例, kind: refund, article: whole, day: soon, received: 1, cancelledDaysBefore: 1, yen: 1 }'),
  notEquipmentCode: () => use('article: whole, day: weekday, frames: [午前], equipment: { 配膳室: 1 }'),
  casesNotList: () => tried('name: 例'),
  noOrdinance: () => use('article: whole, day: weekday, frames: [午前]', townBundle),
  noRefunds: () => tried('- { name: 例, kind: refund, article: whole, received: 1, cancelledDaysBefore: 1, yen: 1 }'),
  noDues: () => tried('- { name: 例, kind: due, article: whole, bookedDaysBefore: 1, withinDays: 1 }'),
  noVersion: () => use('article: whole, day: 2020-01-01, frames: [午前]'),
  noSuchDays: () => use('article: whole, day: holiday, days: 31, frames: [午前]'),
  usedByHours: () => use('article: by-hour, day: weekday, frames: [午前]'),
  usedByFrames: () => use('article: whole, day: weekday, hours: 9:00-12:00'),
  framesMissing: () => use('article: whole, day: weekday'),
  roomWithoutFrame: () => use('article: whole, day: weekday, frames: [深夜]'),
  excludingConditions: () =>
    use(
      'article: whole, day: weekday, frames: [午前], conditions: [a, b]',
      changed(pricedTown(everything), [
        [
          '    ordinance:',
          '    useConditions: [{ code: a, label: 甲, oneOf: 照明 }, { code: b, label: 乙, oneOf: 照明 }]\n    ordinance:',
        ],
      ]),
    ),
  useUnpriced: () =>
    use(
      'article: whole, day: 2026-06-10, frames: [午前]',
      pricedTown(everything.replace('frames, yen', 'frames, when: { season: { from: 04-01, to: 04-30 } }, yen')),
    ),
  noExtension: () => use('article: whole, day: weekday, frames: [午前], extendedAfter: 60'),
  extensionTooLong: () =>
    use(
      'article: whole, day: weekday, frames: [午前], extendedAfter: 120',
      pricedTown(everything, `, steps: [{ ${extension} }]`),
    ),
  bookingRefused: () => use('article: whole, day: weekday, frames: [午前], usedMinutes: 900'),
  repeated: () => town(['[マイク, 演台]', '[マイク, マイク]']),
  unknown: () => town(['container: hall,', 'container: barn,']),
  otherMode: () =>
    school(['eventContainers:\n', 'closures: [{ spaces: [a], from: today, reason: x }]\neventContainers:\n']),
  needsHoursAndWindow: () => town(['      hours: 9:00-22:00\n', '']),
  feeMissing: () => town(['hours: 18:00-22:00, fee: 1800 }', 'hours: 18:00-22:00 }']),
  sameHours: () => town(['hours: 18:00-22:00', 'hours:  9:00-12:00']),
  outsideHours: () => town(['hours: 18:00-22:00', 'hours: 18:00-22:30']),
  partRows: () => town(studio('hours: 9:00-22:15')),
  wrongTimeFrame: () => town(half('timetable: [{ when: { days: [sunday] }, hourlyFee: 1 }]')),
  windowBackwards: () =>
    town(studio('bookingWindow: { opens: { unit: days, ahead: 3, hour: 9 }, closesDaysBefore: 4 }')),
  opensAfterMidnight: () =>
    town(studio('bookingWindow: { opens: { unit: days, ahead: 3, hour: 24, minute: 5 }, closesDaysBefore: 1 }')),
  closesAfterMidnight: () =>
    town(studio('bookingWindow: { opens: { unit: days, ahead: 3, hour: 9 }, closesDaysBefore: 1, closesMinute: 5 }')),
  hiddenDrawn: () => town(['        name: ホール全体\n', '        name: ホール全体\n        visibility: hidden\n']),
  lotteryAtOnce: () => town([lottery, 'fromDay: 15, fromHour: 9, toDay: 15, toHour: 9']),
  lotteryBackwards: () => town([lottery, 'fromDay: 30, fromHour: 10, toDay: 31, toHour: 9']),
  lotteryAfterMidnight: () => town([lottery, `${lottery}, toMinute: 5`]),
  lotteryWithinMonth: () =>
    town([
      `lotteryWindow: { monthsAhead: 3, ${lottery} }\n`,
      'versions: [{ firstDay: 2027-04-15, lotteryWindow: null }]\n',
    ]),
  announcesApart: () =>
    town([
      '        spaces: [half-a]\n',
      `        spaces: [half-a]\n        lotteryWindow: { monthsAhead: 3, ${lottery}, announces: { onDay: 5, hour: 10 } }\n`,
    ]),
  windowForNobody: () => town(studio(`classWindows: [{ ${window} }]`)),
  rowOfNoDay: () => town(half('timetable: [{ when: {}, hours: 9:00-12:00 }]')),
  rowOpenOrClosed: () => town(half('timetable: [{ when: { days: [sunday] } }]')),
  exceptionOpenOrClosed: () => town(half('exceptions: [{ day: 2026-06-16 }]')),
  closedWithHours: () => town(half('exceptions: [{ day: 2026-06-16, closed: 点検, hours: 9:00-12:00 }]')),
  holidayDay: () => town(['settings:\n', 'holidays: [{ name: 市制記念日 }]\nsettings:\n']),
  closureTarget: () => town(['{ container: hall, every', '{ every']),
  closureDays: () => town(['from: 2026-07-20, ', '']),
  toWithoutFrom: () => closure('everyMonth: day 15, to: today'),
  exceptWithFrom: () => closure("from: today, except: ['2026-06-10']"),
  closureBackwards: () => town(['to: today+11', 'to: today+9']),
  closureTooLong: () => town(['to: today+11', 'to: today+999']),
  publishedBackwards: () => town(['publishedFrom: today-1T09:00', 'publishedFrom: today\n    publishedTo: today-2']),
  lentNowhere: () =>
    town(
      ['[マイク, 演台]', '[{ name: マイク, rooms: [by-hour] }]'],
      ['name: 音楽スタジオ\n', 'name: 音楽スタジオ\n        published: false\n'],
    ),
  sameName: () => town(['name: ホールA\n', 'name: 音楽スタジオ\n']),
  idleRow: () => town(half('timetable: [{ when: { days: [weekday], weekdays: [monday] }, hours: 9:00-12:00 }]')),
  idleException: () => town(half("exceptions: [{ day: '2026-06-16', open: 臨時 }]")),
  idleWindow: () =>
    town(
      ['containers:\n', 'classes: [{ code: club, label: 登録団体 }]\ncontainers:\n'],
      [
        '        lotteryWindow: {',
        '        classWindows: [{ classes: [club], bookingWindow: { opens: { unit: months, ahead: 3, onDay: 1, hour: 9 }, closesDaysBefore: 1, closesHour: 17 } }]\n        lotteryWindow: {',
      ],
    ),
  idleLimit: () => town(setting('maxOpenReservations: 5'), half('placeLimits: { maxOpenReservations: 6 }')),
  idleExcept: () => closure("everyMonth: 2nd tuesday, except: ['2026-07-15']"),
  notPictureFile: () => town(picturesOfHall('../hall.webp')),
  pictureTooLarge: () => pictured(Buffer.alloc(205_000)),
  pictureTooWide: () => pictured(drawn('', '0 0 5000 100')),
  pictureOfNoType: () => pictured(Buffer.from('GIF89a')),
  drawingNotPlain: () => pictured(drawn('<script>alert(1)</script>')),
  needsEnd: () => school(['birthMonth: 6', 'audience: { age: { on: school_year } }']),
  fromAboveTo: () => school(['birthMonth: 6', 'audience: { age: { from: 13, to: 12 } }']),
  fromAfterTo: () => school(['birthMonth: 6', 'audience: { born: { from: 2020-04-01, to: 2014-04-02 } }']),
  notAgeDay: () => school(['birthMonth: 6', 'audience: { age: { from: 6, on: 2026-02-30 } }']),
  upToBelowFrom: () => school(clay('companions: { counts: pairs, from: 3, upTo: 2 }')),
  lastPriceOpen: () => school(clay('companions: { counts: pairs, prices: [{ to: 5, price: 0 }] }')),
  pricesNotRising: () =>
    school(clay('companions: { counts: pairs, prices: [{ to: 5, price: 0 }, { to: 3, price: 1 }, { price: 2 }] }')),
  twoPrices: () => school(clay('price: 1500\n            coursePrice: 2800')),
  notWidth: () => school(['width: 3px', 'width: 3em']),
  sessionBackwards: () => school(['day: today+37', 'day: today+29']),
  spanBackwards: () => school(['closes: today+2T17:00', 'closes: today-20T09:00']),
  announcedEarly: () => school(['limit: 2', 'announceAt: today+2T16:59']),
  courseTwice: () => school(['events: [guitar, yoga-am', 'events: [wood, yoga-am']),
  opensBeforeResult: () => school(['opens: today+5T10:00', 'opens: today+3T16:59']),
  onOtherSide: () => school(['excludes: [yoga-pm]', 'excludes: [yoga-pm, yoga-am]']),
  choiceOfTwo: () =>
    school([
      '  - key: craft-limit\n',
      '  - { key: more, name: 他, description: 他, type: UpperLimit, ranked: true, limit: 2, events: [wood] }\n  - key: craft-limit\n    ranked: true\n',
    ]),
  drawnTogether: () =>
    school(
      ['limit: 2\n    events: [clay, wood]', 'limit: 2\n    events: [clay]'],
      [
        '  - key: rest\n',
        '  - { key: other, name: 別, method: lottery, opens: today-1, closes: today+9, events: [wood] }\n  - key: rest\n',
      ],
      ['limit: 1\n', 'limit: 2\n    ranked: true\n'],
    ),
  childrenNotKept: () => school(clay('participants: children')),
  childrenBringNobody: () => school(clay('participants: children\n            companions: { counts: pairs }')),
  childrenNotDrawn: () => school(clay('participants: only_children')),
  pairsOnly: () => school(clay('companions: { upTo: 1 }')),
  stockForAll: () => school(clay('loans: [{ name: 前掛け, stock: 7 }]')),
  notCsv: () => people(header, '10000001,yoyaku2026'),
  nobody: () => people(header),
  unknownColumn: () => people(header.replace('生年月日', '誕生日'), person()),
  columnMissing: () => people(header.replace('メイ', '住所'), person()),
  columnTwice: () => people(header.replace('生年月日', '姓'), person()),
  notPhoneType: () => people(header, person([['携帯', 'FAX']])),
  notTypedDay: () => people(header, person([['4/2', '2/30']])),
  earlierLine: () => people(header, person(), person()),
  passwordAndHash: () => {
    const hash = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    return town(['password: yoyaku2026', `password: yoyaku2026\n    passwordHash: ${hash}`]);
  },
  userNumberForm: () => town(["'10000002'", "'１０００'"]),
  formRefused: () => people(header, person([['yoyaku2026', 'yoyaku']])),
};

const cases = Object.entries(wrong) as readonly [MistakeCode, (typeof wrong)[keyof typeof wrong]][];

/** What a sentence says itself: without the names, values and settings that it quotes. */
const ownWords = (sentence: string) => sentence.replace(/「[^」]*」|（[^）]*）/g, '');

test.each(cases)('%s is reported, and said in Japanese in a file and at a screen', async (code, report) => {
  const problem = (await report()).find((one) => one.code === code);
  expect(problem).toBeDefined();
  if (!problem) return;
  for (const sentence of [fileReason({ ...problem, path: [] }), screenReason({ ...problem, path: [] })]) {
    expect(sentence).toMatch(/[ぁ-ん]/);
    expect(ownWords(sentence)).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/i);
  }
});

test('no two kinds of mistakes share a code', () => {
  const tables = [formWords, ordinanceWords, trialWords, placeWords, pageWords, eventWords, peopleWords];
  const codes = tables.flatMap((table) => Object.keys(table));
  expect(codes).toHaveLength(Object.keys(mistakeWords).length);
});
