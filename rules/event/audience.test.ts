import { describe, expect, it } from 'vitest';
import { eventRefusalText } from '#contract/event/eventRefusals.ts';
import { type Audience, audienceTexts, isForAll, whyNotFor } from './audience.ts';

const firstSessionAt = '2026-07-12T10:00';

const isFor = (audience: Audience, birthday: string | null, at = firstSessionAt) =>
  whyNotFor(audience, { birthday }, at) === null;

describe('an age', () => {
  const children: Audience = { age: { from: 6, to: 12, on: 'first_session' } };
  it.each([
    ['turns six on the day of the first session', '2020-07-12', true],
    ['turns six the day after', '2020-07-13', false],
    ['is twelve for the last day', '2013-07-13', true],
    ['turns thirteen on the day', '2013-07-12', false],
    ['has not told his birthday', null, false],
  ])('who %s', (_, birthday, isIn) => {
    expect(isFor(children, birthday)).toBe(isIn);
  });

  it.each([
    ['the oldest of the first grade', '2019-04-02', true],
    ['the youngest of the first grade, born on 1 April', '2020-04-01', true],
    ['a day younger, who comes to school next year', '2020-04-02', false],
    ['the oldest of the sixth grade', '2014-04-02', true],
    ['the youngest of the first grade of the next school', '2014-04-01', false],
  ])('of a school year: %s', (_, birthday, isIn) => {
    const pupils: Audience = { age: { from: 6, to: 11, on: 'school_year' } };
    expect(isFor(pupils, birthday)).toBe(isIn);
    // A session in March belongs to the school year before.
    expect(isFor(pupils, birthday, '2027-03-31T10:00')).toBe(isIn);
    expect(audienceTexts(pupils, '2027-03-31T10:00')).toEqual(['6歳から11歳までの方（2026/04/01(水)の時点）']);
  });

  it('on a day of its own, with one end only', () => {
    const seniors: Audience = { age: { from: 65, on: '2026-04-01' } };
    expect([isFor(seniors, '1961-04-01'), isFor(seniors, '1961-04-02')]).toEqual([true, false]);
    const young: Audience = { age: { to: 17, on: '2026-04-01' } };
    expect([isFor(young, '2008-04-02'), isFor(young, '2008-04-01')]).toEqual([true, false]);
    expect(audienceTexts({ ...seniors, born: { to: '2000-12-31' } }, firstSessionAt)).toEqual([
      '65歳以上の方（2026/04/01(水)の時点）',
      '2000/12/31(日)以前に生まれた方',
    ]);
    expect(audienceTexts(young, firstSessionAt)).toEqual(['17歳以下の方（2026/04/01(水)の時点）']);
  });

  it('of who was born on 29 February', () => {
    const adults: Audience = { age: { from: 18, on: '2026-02-28' } };
    expect(isFor(adults, '2008-02-29')).toBe(false);
    expect(isFor({ age: { from: 18, on: '2026-03-01' } }, '2008-02-29')).toBe(true);
  });
});

describe('days of birth', () => {
  const grade: Audience = { born: { from: '2014-04-02', to: '2020-04-01' } };
  it.each([
    ['2014-04-01', false],
    ['2014-04-02', true],
    ['2020-04-01', true],
    ['2020-04-02', false],
    [null, false],
  ])('%s', (birthday, isIn) => {
    expect(isFor(grade, birthday)).toBe(isIn);
  });

  it('are said with what to do where nobody knows the birthday', () => {
    const said = (birthday: string | null) => {
      const refusal = whyNotFor(grade, { birthday }, firstSessionAt);
      return refusal && eventRefusalText(refusal);
    };
    const who = '2014/04/02(水)から2020/04/01(水)までに生まれた方のみ予約できます。';
    expect(said('1990-06-15')).toBe(who);
    expect(said(null)).toBe(`${who}生年月日が登録されていません。施設へお問い合わせください。`);
  });
});

describe('classes of users', () => {
  const [town, work] = [
    { code: 'resident', label: '市内在住' },
    { code: 'commuter', label: '市内在勤' },
  ];
  const said = (audience: Audience, classes: readonly string[]) => {
    const refusal = whyNotFor(audience, { birthday: null, classes }, firstSessionAt);
    return refusal && eventRefusalText(refusal);
  };

  it('one of several', () => {
    const audience = { classes: [town, work] };
    expect(said(audience, ['commuter', 'other'])).toBeNull();
    expect(said(audience, ['other'])).toBe('「市内在住」、「市内在勤」の方のみ予約できます。');
    expect(said(audience, [])).not.toBeNull();
  });

  it('none of several', () => {
    const audience = { exceptClasses: [{ code: 'outside', label: '市外' }] };
    expect(said(audience, [])).toBeNull();
    expect(said(audience, ['outside'])).toBe('「市外」以外の方のみ予約できます。');
  });
});

it('everybody, without a condition', () => {
  expect([isForAll({}), isForAll({ born: { from: '2000-01-01' } })]).toEqual([true, false]);
  expect(audienceTexts({}, firstSessionAt)).toEqual([]);
  expect(isFor({}, null)).toBe(true);
});
