import { expect, it } from 'vitest';
import { decideExtension, extensionsLeft, holdOfNewSeat } from './decideExtension.ts';

const extended = (...counts: readonly number[]) => counts.map((holdExtensions) => ({ holdExtensions }));

it('a hold can be extended ten times', () => {
  expect(decideExtension(extended(0))).toEqual({ kind: 'plan', holdExtensions: 1 });
  expect(decideExtension(extended(9, 9))).toEqual({ kind: 'plan', holdExtensions: 10 });
  expect(decideExtension(extended(10))).toMatchObject({ refusal: { code: 'holdUsedUp' } });
  expect([extended(0), extended(9), extended(10), extended(11)].map(extensionsLeft)).toEqual([10, 1, 0, 0]);
});

it('of several seats the one that was extended most often counts', () => {
  expect(decideExtension(extended(2, 4))).toEqual({ kind: 'plan', holdExtensions: 5 });
});

it('adding renews the hold, which counts as an extension, until these are used up', () => {
  expect(holdOfNewSeat([])).toEqual({ isRenewed: true, holdExtensions: 0 });
  expect(holdOfNewSeat(extended(0, 0))).toEqual({ isRenewed: true, holdExtensions: 1 });
  expect(holdOfNewSeat(extended(9))).toEqual({ isRenewed: true, holdExtensions: 10 });
  expect(holdOfNewSeat(extended(10, 10))).toEqual({ isRenewed: false, holdExtensions: 10 });
});

it('what is held no longer cannot be extended', () => {
  expect(decideExtension([])).toMatchObject({ refusal: { code: 'holdOver' } });
});
