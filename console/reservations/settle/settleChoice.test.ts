import { describe, expect, test } from 'vitest';
import type { DeskReservation } from '#contract/desk/search.ts';
import { decisionOf, settledAtFirst, settledErrors, settleOptions, settleTitle } from './settleChoice.ts';

const school = { code: 'school', label: '学校が使用するとき' };
const welfare = { code: 'welfare', label: '福祉団体が使用するとき' };

type Seen = Pick<DeskReservation, 'openReduction' | 'reductions'>;
const seenWith = (seen: Seen) => seen as DeskReservation;

const asked = seenWith({ openReduction: school, reductions: [school, welfare] });
const unasked = seenWith({ openReduction: null, reductions: [school, welfare] });
const oneOffered = seenWith({ openReduction: null, reductions: [welfare] });
const noneOffered = seenWith({ openReduction: null, reductions: [] });
const askedForWhatIsGone = seenWith({ openReduction: school, reductions: [] });

describe('the decision on a fee', () => {
  test.each([
    ['a reduction that was asked for is granted or refused', asked, false, '減免を認める 減免を認めない'],
    ['a sum is for those alone who may set it', asked, true, '減免を認める 減免を認めない 金額を決める'],
    ['where none was asked for there is nothing to refuse', unasked, true, '減免する 金額を決める'],
    ['where none is offered none is granted', noneOffered, true, '金額を決める'],
    ['what is not offered any more can still be refused', askedForWhatIsGone, false, '減免を認めない'],
    ['and where nothing is left nothing can be chosen', noneOffered, false, ''],
  ])('%s', (_title, seen, maySetAmount, offered) => {
    expect(
      settleOptions(seen, maySetAmount)
        .map(({ label }) => label)
        .join(' '),
    ).toBe(offered);
  });

  test.each([
    ['nothing where there is a choice', unasked, true, { kind: '', reduction: '', sum: '' }],
    ['the reduction that was asked for', asked, false, { kind: '', reduction: 'school', sum: '' }],
    ['what alone may be decided', unasked, false, { kind: 'grant', reduction: '', sum: '' }],
    ['the only reduction there is', oneOffered, false, { kind: 'grant', reduction: 'welfare', sum: '' }],
  ])('begins with %s', (_title, seen, maySetAmount, typed) => {
    expect(settledAtFirst(seen, settleOptions(seen, maySetAmount))).toEqual(typed);
  });

  const blank = { kind: '', reduction: '', sum: '' } as const;
  test.each([
    ['no kind', blank, ['kind']],
    ['a grant without its reduction', { ...blank, kind: 'grant' }, ['reduction']],
    ['a sum that is none', { ...blank, kind: 'amount', sum: '3百' }, ['sum']],
  ] as const)('is none yet for %s, which is named', (_title, typed, missing) => {
    expect(decisionOf(typed)).toBeNull();
    const named = Object.entries(settledErrors(typed)).flatMap(([field, error]) => (error === undefined ? [] : field));
    expect(named).toEqual(missing);
  });

  test.each([
    [
      { ...blank, kind: 'grant', reduction: 'welfare' },
      { kind: 'grant', reduction: 'welfare' },
    ],
    [
      { ...blank, kind: 'amount', sum: '650' },
      { kind: 'amount', yen: 650 },
    ],
    [{ ...blank, kind: 'refuse' }, { kind: 'refuse' }],
  ] as const)('%j is sent as %j', (typed, decision) => {
    expect(decisionOf(typed)).toEqual(decision);
    expect(Object.values(settledErrors(typed)).filter(Boolean)).toEqual([]);
  });

  test('says in its title whether something was asked for', () => {
    expect([asked, unasked].map(settleTitle)).toEqual(['減免・使用料の確定', '減免・金額の変更']);
  });
});
