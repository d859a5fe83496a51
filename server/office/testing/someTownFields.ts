import fc from 'fast-check';
import { textModuleKinds } from '#contract/desk/textModules.ts';
import type { TownFields } from '#contract/office/townForm.ts';
import { drawingFile } from '#server/testing/aPicture.ts';

const line = fc.constantFrom('みどり市', 'A&B', '#1', 'true', '1e3', '~', 'null', "it's", '：');
const prose = fc.constantFrom(
  '',
  '1行目\n2行目',
  '「かぎ」と&記号',
  '  前に空白',
  '- 一覧\n- のよう',
  '長'.repeat(300),
);
const orNone = (most: number) => fc.option(fc.integer({ min: 1, max: most }));

const groups: fc.Arbitrary<TownFields['groups']> = fc.option(
  fc.record({
    leastMembers: fc.integer({ min: 1, max: 300 }),
    localShare: fc.constantFrom('none', 'half', 'majority', 'twoThirds', 'all'),
    checksHouseholds: fc.boolean(),
    term: fc.constantFrom(null, { months: 12 }, { until: '03-31' }),
    mustMeet: fc.boolean(),
    countsTogether: fc.boolean(),
  }),
);

const holiday = fc.oneof(
  fc.record({ day: fc.constantFrom('2026-05-15', '2026-06-20', '2028-02-29'), name: fc.option(line) }),
  fc.record({ everyYear: fc.constantFrom('05-15', '02-29', '12-28'), name: fc.option(line) }),
);

const modules = fc.uniqueArray(
  fc.record({ label: line, text: prose.filter((text) => text !== '' && text.length < 200) }),
  { selector: ({ label }) => label, maxLength: 3 },
);

const textModules = fc.dictionary(fc.constantFrom(...textModuleKinds), fc.option(modules), { maxKeys: 3 });

const messages = fc.dictionary(
  fc.constantFrom('withdrawn', 'useStands', 'useInDoubt.course'),
  fc.option(fc.record({ subject: line, body: prose.map((text) => `${text}\n{場所}\n  {日時}`) })),
  { maxKeys: 2 },
);

/** One that may have been handed over. */
const logo = fc.constantFrom(null, drawingFile('#111'));

/** What an office may change of what its town has decided; some of it is wrong. */
export const someTownFields: fc.Arbitrary<TownFields> = fc.record(
  {
    name: line,
    userNumberLabel: line,
    hue: fc.constantFrom('blue', 'lime', 'magenta'),
    listed: fc.boolean(),
    prefecture: line,
    logo,
    canReserve: fc.boolean(),
    canCancel: fc.boolean(),
    isVisibleToPublic: fc.boolean(),
    vacancyOrder: fc.constantFrom('all', 'asked', 'drawn'),
    takesChildren: fc.boolean(),
    offerHours: fc.integer({ min: 0, max: 200 }),
    cancelDeadlineDays: fc.integer({ min: 0, max: 370 }),
    releaseCancelled: fc.constantFrom('at_once', 'next_morning'),
    maxOpenReservations: orNone(50),
    maxUnpaidOfGuest: orNone(50),
    receiptTaxRate: orNone(99),
    billWaysToPay: prose,
    invoiceIssuerNumber: fc.constantFrom('', 'T1234567890123'),
    refundFullDays: fc.nat(20),
    refundHalfDays: fc.nat(20),
    embedHosts: fc.subarray(['www.city.example.lg.jp', 'town.example.jp:8443']),
    groups,
    classes: fc.uniqueArray(fc.record({ code: fc.constantFrom('groups', 'outside', 'school'), label: line }), {
      selector: ({ code }) => code,
      maxLength: 3,
    }),
    holidays: fc.array(holiday, { maxLength: 3 }),
    textModules,
    messages,
    mailSender: fc.constantFrom('', 'みどり市施設予約', "it's"),
    replyTo: fc.constantFrom('', 'shisetsu@city.example.jp'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<TownFields>;
