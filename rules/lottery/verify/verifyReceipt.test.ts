import { describe, expect, test } from 'vitest';
import { digest } from '../published/digest.ts';
import { aLine, anEventDraw, drawn, entriesOf, lines } from '../testing/aDraw.ts';
import { verifyReceipt } from './verifyReceipt.ts';

const all = [...lines(7), aLine('MINE', ['tea'], 3)];
const transcript = drawn(anEventDraw(), all);
const receiptOf = (n: string) => ({ entryNumber: n, salt: entriesOf([aLine(n)])[0]?.salt ?? '' });
const failed = (report: ReturnType<typeof verifyReceipt>) =>
  report.checks.filter(({ isPassed }) => !isPassed).map(({ name }) => name);

describe('a receipt', () => {
  test('shows its holder that the entry was in the list as he made it, and where it ranked', () => {
    const ranks = all.map(({ n }) => {
      const report = verifyReceipt(transcript, receiptOf(n));
      expect(failed(report)).toEqual([]);
      expect(report.checks).toHaveLength(4);
      expect(report.line?.n).toBe(n);
      expect(report.rounds).toEqual([report.rank === 1 ? 1 : 0]);
      return report.rank;
    });
    expect(ranks.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('a number that was left out of the list is noticed', () => {
    const report = verifyReceipt(transcript, receiptOf('MISSING'));
    expect(failed(report)).toEqual(['listed']);
    expect([report.line, report.rank, report.rounds]).toEqual([null, null, null]);
  });

  test.each(['', 'zz', digest('x').slice(0, 32), receiptOf('MINE').salt.toUpperCase()])(
    'the salt of another entry, or none, fails: %j',
    (salt) => {
      expect(failed(verifyReceipt(transcript, { entryNumber: 'MINE', salt }))).toEqual(['leaf']);
    },
  );

  test('a line, a leaf or a key that somebody changed is noticed', () => {
    const entries = transcript.entries.map(({ line, leaf }) => ({
      line: line.n === 'MINE' ? { ...line, t: 1 } : line,
      leaf,
    }));
    expect(failed(verifyReceipt({ ...transcript, entries }, receiptOf('MINE')))).toContain('leaf');
    const leaves = transcript.entries.map(({ line }) => ({ line, leaf: digest(line.n) }));
    expect(failed(verifyReceipt({ ...transcript, entries: leaves }, receiptOf('MINE')))).toEqual(['leaf', 'tree']);
    const order = transcript.order.map((rank) => ({ ...rank, key: digest(rank.key) }));
    expect(failed(verifyReceipt({ ...transcript, order }, receiptOf('MINE')))).toEqual(['key']);
    const unranked = verifyReceipt({ ...transcript, order: [], outcomes: [] }, receiptOf('MINE'));
    expect([failed(unranked), unranked.rank, unranked.rounds]).toEqual([['key'], null, null]);
  });
});
