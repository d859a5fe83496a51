import { describe, expect, it } from 'vitest';
import {
  countMembers,
  doubtsOfGroup,
  type GroupFacts,
  type GroupRules,
  type LocalShare,
  mayRenew,
  missingOf,
  termFrom,
  whyGroupCannotReserve,
} from './groupStanding.ts';

const rules: GroupRules = {
  leastMembers: 3,
  localShare: 'majority',
  checksHouseholds: true,
  term: { months: 12 },
  mustMeet: true,
  countsTogether: false,
};

const whole: GroupFacts = {
  members: 3,
  locals: 2,
  hasRepresentative: true,
  householdsChecked: true,
  until: '2026-06-30',
};

const today = '2026-06-10';

describe('what a group lacks', () => {
  it.each<[string, Partial<GroupFacts>, readonly string[]]>([
    ['nothing', {}, []],
    ['a member', { members: 2 }, ['構成員が3名以上必要です（現在2名、あと1名）。']],
    ['locals', { members: 4 }, ['構成員の過半数が在住・在勤・在学の方であることが必要です（現在4名のうち2名）。']],
    ['somebody who represents it', { hasRepresentative: false }, ['代表者が決まっていません。']],
    [
      'a look at its households',
      { householdsChecked: false },
      ['同一世帯だけの団体でないことの確認が済んでいません。'],
    ],
    [
      'everything',
      { members: 0, locals: 0, hasRepresentative: false },
      ['代表者が決まっていません。', '構成員が3名以上必要です（現在0名、あと3名）。'],
    ],
  ])('%s', (_, more, missing) => {
    expect(missingOf(rules, { ...whole, ...more })).toEqual(missing);
  });

  it.each<[LocalShare, locals: number, all: number, isMet: boolean]>([
    ['none', 0, 4, true],
    ['half', 1, 3, false],
    ['half', 2, 4, true],
    ['majority', 2, 4, false],
    ['majority', 3, 5, true],
    ['twoThirds', 1, 2, false],
    ['twoThirds', 2, 3, true],
    ['all', 3, 4, false],
    ['all', 4, 4, true],
  ])('a share of %s with %i of %i', (localShare, locals, members, isMet) => {
    const lacks = missingOf({ ...rules, leastMembers: 1, localShare }, { ...whole, locals, members });
    expect(lacks.length === 0).toBe(isMet);
  });

  it('is counted from the list of its members', () => {
    const member = (isLocal: boolean, isRepresentative = false) => ({ isLocal, isRepresentative });
    expect(countMembers([])).toEqual({ members: 0, locals: 0, hasRepresentative: false });
    expect(countMembers([member(true, true), member(false), member(true)])).toEqual({
      members: 3,
      locals: 2,
      hasRepresentative: true,
    });
  });
});

describe('whether a group may reserve', () => {
  const why = (more: Partial<GroupFacts>, other: Partial<GroupRules> = {}, day = today) =>
    whyGroupCannotReserve({ ...rules, ...other }, { ...whole, ...more }, day);

  it('a group that meets the conditions may, through its last day', () => {
    expect(why({})).toBeNull();
    expect(why({}, {}, '2026-06-30')).toBeNull();
    expect(why({ until: null }, {}, '2099-01-01')).toBeNull();
  });

  it('one whose registration is over may not, whatever the tenant says of the conditions', () => {
    expect(why({}, { mustMeet: false }, '2026-07-01')).toBe(
      '団体登録の有効期限が過ぎています。更新が必要です。新しい予約はできません。窓口へお問い合わせください。',
    );
  });

  it('one below its conditions may not where the tenant says so, and is told the first of them', () => {
    expect(why({ members: 2, householdsChecked: false })).toBe(
      '構成員が3名以上必要です（現在2名、あと1名）。新しい予約はできません。窓口へお問い合わせください。',
    );
    expect(why({ members: 2 }, { mustMeet: false })).toBeNull();
    expect(doubtsOfGroup(rules, { ...whole, members: 2 }, '2026-07-01')).toHaveLength(2);
  });

  it('where the tenant registers none nothing is asked', () => {
    expect(whyGroupCannotReserve(null, { ...whole, members: 0, until: '2000-01-01' }, today)).toBeNull();
  });
});

describe('how long a registration holds', () => {
  it.each<[string, GroupRules['term'], until: string | null, day: string, last: string | null]>([
    ['a year from today', { months: 12 }, null, today, '2027-06-09'],
    ['a year from its last day', { months: 12 }, '2026-06-30', today, '2027-06-30'],
    ['a year from today once it is over', { months: 12 }, '2026-01-31', today, '2027-06-09'],
    ['to 31 March', { until: '03-31' }, null, today, '2027-03-31'],
    ['to 31 March, on 31 March', { until: '03-31' }, null, '2027-03-31', '2027-03-31'],
    ['to the next 31 March', { until: '03-31' }, '2027-03-31', '2027-02-01', '2028-03-31'],
    ['to the end of February', { until: '02-29' }, null, today, '2027-02-28'],
    ['without an end', null, null, today, null],
  ])('%s', (_, term, until, day, last) => {
    expect(termFrom({ term }, until, day)).toBe(last);
  });

  it('it can be renewed 90 days before its end', () => {
    expect(mayRenew({ until: '2026-09-08' }, today)).toBe(true);
    expect(mayRenew({ until: '2026-09-09' }, today)).toBe(false);
    expect(mayRenew({ until: '2025-01-01' }, today)).toBe(true);
    expect(mayRenew({ until: null }, today)).toBe(false);
  });
});
