import { describe, expect, test } from 'vitest';
import { type TownForm, townForm } from '#contract/office/townForm.ts';
import { changedFields, textsOfAll, valuesOfAll } from '../groups/group.ts';
import { placeProblems } from '../problems.ts';
import { textGroups, townTextsOf } from './textGroups.tsx';
import { townCalls } from './townCalls.ts';
import { townFieldsShown, townSections } from './townGroups.ts';
import type { TownShown } from './townShown.ts';

const form: TownForm = {
  name: 'みどり市',
  userNumberLabel: '利用者番号',
  hue: 'green',
  listed: true,
  prefecture: '',
  liffId: '',
  logo: 'pictures/town.svg',
  canReserve: true,
  canRegisterByApp: true,
  canQRReception: true,
  canEventReception: false,
  canCancel: true,
  canFacilitySpanReservation: false,
  isVisibleFacilityInfo: true,
  isVisibleReservation: true,
  isVisibleApplicationResult: true,
  isVisibleToPublic: false,
  vacancyOrder: 'all',
  takesChildren: false,
  lineChannelId: '',
  cancelDeadlineDays: 3,
  undoMinutes: 30,
  releaseCancelled: 'at_once',
  maxOpenReservations: null,
  maxFramesPerMonth: 8,
  maxUnpaidOfGuest: 5,
  feeCollection: 'none',
  cartHoldMinutes: 15,
  paymentProvider: 'sandbox',
  invoiceIssuerNumber: '',
  receiptTaxRate: null,
  billWaysToPay: 'みどり銀行\n普通 1234567',
  paymentDueDays: 14,
  paymentDueDaysBefore: 3,
  refundFullDays: 7,
  refundHalfDays: 2,
  lotterySource: 'sealed',
  lotteryWinLimit: null,
  holdsGivenUp: false,
  showsDemand: false,
  offerHours: 24,
  recordsNoShows: false,
  reminderHour: 18,
  tellsOfTerms: true,
  retentionYears: 5,
  needsSecondPerson: false,
  mailSender: '',
  replyTo: '',
  embedHosts: ['www.city.example.lg.jp'],
  groups: null,
  classes: [{ code: 'outside', label: '市外' }],
  holidays: [
    { everyYear: '05-15', name: '市制記念日' },
    { day: '2026-08-11', name: null },
  ],
  textModules: { hold: [{ label: '規約', text: '規約をお送りください。\n期限は7日です。' }], suspend: [] },
  messages: {},
};

const shown = (town: TownForm): TownShown => ({ ...town, hasLineMessagingToken: true, lineMessagingToken: null });

const groupsOf = (mode: 'facility' | 'event') => townSections(mode).flatMap(({ groups }) => groups);

const rules = {
  leastMembers: 3,
  localShare: 'majority',
  checksHouseholds: true,
  term: null,
  mustMeet: true,
  countsTogether: false,
} as const;

describe('what is not touched is not changed', () => {
  test.each([
    ['a town without groups', form],
    ['with groups whose registration ends after months', { ...form, groups: { ...rules, term: { months: 12 } } }],
    ['with groups whose registration ends on a day', { ...form, groups: { ...rules, term: { until: '03-31' } } }],
    ['with groups whose registration never ends', { ...form, groups: rules }],
  ] as const)('%s', (_, town) => {
    const groups = groupsOf('facility');
    const before = shown(town);
    expect(changedFields(valuesOfAll(groups, textsOfAll(groups, before), before), before)).toEqual({});
  });

  test('of the text modules', () => {
    const before = townTextsOf(form);
    expect(changedFields(valuesOfAll(textGroups, textsOfAll(textGroups, before), before), before)).toEqual({});
  });
});

test('every field of the form is on a screen of one mode or the other', () => {
  const told = ['facility', 'event'].flatMap((mode) => {
    const groups = groupsOf(mode as 'facility' | 'event');
    return Object.keys(valuesOfAll(groups, textsOfAll(groups, shown(form)), shown(form)));
  });
  expect([...new Set([...told, 'textModules', 'messages'])].toSorted()).toEqual(
    [...Object.keys(townForm.shape), 'lineMessagingToken'].toSorted(),
  );
});

test('a secret is told only as it is typed, and no draft keeps it', () => {
  const line = groupsOf('facility').find(({ id }) => id === 'line');
  const texts = line?.texts(shown(form)) ?? {};
  expect(line?.secrets).toEqual(['lineMessagingToken']);
  const typed = (changed: object) => line?.values({ ...texts, ...changed }, shown(form)).lineMessagingToken;
  expect(typed({})).toBeNull();
  expect(typed({ secret: 'set', lineMessagingToken: ' token ' })).toBe('token');
  expect(typed({ secret: 'clear', lineMessagingToken: 'token' })).toBe('');
  expect(line?.errors({ ...texts, secret: 'set' })).toEqual({ lineMessagingToken: expect.any(String) });
});

test('a logo is taken away by nothing in its place', () => {
  const basics = groupsOf('event').find(({ id }) => id === 'basics');
  const texts = basics?.texts(shown(form)) ?? {};
  expect(basics?.values({ ...texts, logo: '' }, shown(form))).toMatchObject({ logo: null, name: 'みどり市' });
});

test('a needed number that is left out is told where it stands', () => {
  const limits = groupsOf('facility').find(({ id }) => id === 'limits');
  const texts = limits?.texts(shown(form)) ?? {};
  expect(limits?.errors({ ...texts, cancelDeadlineDays: '', maxOpenReservations: '' })).toEqual({
    cancelDeadlineDays: expect.any(String),
  });
});

test.each([
  ['5月15日', '05-15'],
  ['５／１５', '05-15'],
  ['05-15', '05-15'],
  ['毎年12月28日', '12-28'],
  ['五月', '五月'],
])('a day of every year may be typed %s', (everyYear, meant) => {
  const holidays = groupsOf('facility').find(({ id }) => id === 'holidays');
  const texts = { 'holidays.count': '1', 'holidays.0.when': 'year', 'holidays.0.everyYear': everyYear };
  expect(holidays?.values({ ...texts, 'holidays.0.name': '祝日' }, shown(form))).toEqual({
    holidays: [{ everyYear: meant, name: '祝日' }],
  });
});

test.each([
  [['classes', 0, 'code'], 'classes.0.code'],
  [['holidays', 0], 'holidays.0'],
  [['holidays', 1, 'day'], 'holidays.1.day'],
  [['groups', 'term', 'months'], 'groups.term.months'],
  [['embedHosts', 0], 'embedHosts'],
  [['lineMessagingToken'], 'lineMessagingToken'],
  [['logo'], 'logo'],
])('a problem at %j stands beside its field', (path, name) => {
  const texts = textsOfAll(groupsOf('facility'), shown(form));
  expect(placeProblems([{ room: null, path, reason: 'x' }], texts)).toEqual({ errors: { [name]: 'x' }, rest: [] });
});

test('a problem of a text stands beside it', () => {
  const texts = textsOfAll(textGroups, townTextsOf(form));
  const problem = { room: null, path: ['textModules', 'hold', 0, 'label'], reason: 'x' };
  expect(placeProblems([problem], texts).errors).toEqual({ 'hold.0.label': 'x' });
});

const changed = (field: string, before: string, after: string, subject = '') =>
  townCalls.lineOf({ kind: 'changed', subject, field, before, after });

test('a plan is told in the words of the fields', () => {
  expect(changed('cancelDeadlineDays', '3', '4')).toBe('取消の期限：3 → 4');
  expect(changed('canReserve', 'true', 'false')).toBe('オンラインでの予約：受け付ける → 受け付けない');
  expect(changed('hue', 'green', 'light-blue')).toBe('画面の色：緑 → 水色');
  expect(changed('groups.localShare', 'none', 'half')).toBe('市内の構成員：問わない → 半数以上');
  expect(changed('label', '市外', '町外', '利用者区分 市外')).toBe('利用者区分 市外 名称：市外 → 町外');
  expect(changed('logo', 'なし', 'pictures/1.webp')).toBe('ロゴを追加');
  expect(changed('logo', 'pictures/1.webp', 'pictures/2.webp')).toBe('ロゴを変更');
  expect(changed('logo', 'pictures/2.webp', 'なし')).toBe('ロゴを削除');
  expect(changed('groups', 'なし', '{ leastMembers: 3 }')).toBe('団体登録の要件を変更');
  const names = new Set(townFieldsShown.map(({ name }) => name));
  expect(names.size).toBe(townFieldsShown.length);
});
