import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { matchOf } from './reconcile.ts';
import { spreadOverLines } from './spreadOverLines.ts';

describe('the ledger beside the provider', () => {
  const paid = { received: 1_200, refunded: 0 };
  it.each([
    ['the same', paid, { ...paid }, 'equal'],
    ['only ours', paid, null, 'oursOnly'],
    ['only theirs', null, paid, 'theirsOnly'],
    ['another sum', paid, { received: 1_100, refunded: 0 }, 'differs'],
    ['a refund that one does not know', paid, { received: 1_200, refunded: 600 }, 'differs'],
    ['nothing', null, null, null],
  ])('%s', (_, ours, theirs, expected) => expect(matchOf(ours, theirs)).toBe(expected));
});

describe('a sum by accounts', () => {
  const rest = { code: '', label: '使用料' };
  const line = (code: string, yen: number) => ({ code, label: code, yen });

  it('is all one where there are no lines', () => {
    expect(spreadOverLines(1_200, [], rest)).toEqual([{ ...rest, yen: 1_200 }]);
  });

  it('is the lines themselves where it is their sum', () => {
    const lines = [line('base', 1_000), line('reduction', -300), line('cooling', 200)];
    expect(spreadOverLines(900, lines, rest).map(({ yen }) => yen)).toEqual([1_000, -300, 200]);
  });

  test('parts always add up to the sum', () => {
    const yen = fc.integer({ min: -5_000, max: 100_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.array(yen, { maxLength: 8 }), (sum, yens) => {
        const lines = yens.map((each, index) => line(String(index), each));
        return spreadOverLines(sum, lines, rest).reduce((all, part) => all + part.yen, 0) === sum;
      }),
    );
  });
});
