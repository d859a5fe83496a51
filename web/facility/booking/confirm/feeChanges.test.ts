import { expect, test } from 'vitest';
import { feeChanges } from './feeChanges.ts';

const line = (name: string, amount: number) => ({ name, note: '', law: '', amount });
const quote = (...lines: ReturnType<typeof line>[]) => ({
  lines,
  total: lines.reduce((sum, { amount }) => sum + amount, 0),
});

test('[FEE-03] names each line that is another one now, the new ones and those that are gone', () => {
  const before = quote(line('午前', 3200), line('午後', 4000), line('市外加算', 600), line('冷房', 500));
  const now = quote(line('午前', 4100), line('午後', 4000), line('照明', 300), line('冷房', 500));
  expect(feeChanges(before, now)).toEqual(['午前 3,200円 → 4,100円', '照明 なし → 300円', '市外加算 600円 → なし']);
});

test('counts lines of one name together', () => {
  const before = quote(line('午前', 1000), line('午前', 1000));
  expect(feeChanges(before, before)).toEqual([]);
  expect(feeChanges(before, quote(line('午前', 2500)))).toEqual(['午前 2,000円 → 2,500円']);
});
