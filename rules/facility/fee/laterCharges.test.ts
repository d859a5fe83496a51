import { expect, test } from 'vitest';
import { type LaterCharge, laterCharge, laterChargeTexts, stillAfterUse, type WantedLine } from './laterCharges.ts';

const cooling = { code: 'cooling', label: '冷房', law: '別表第3', yen: 1_200 };
const breakdown = { lines: [], afterUse: [cooling] };
const cleaning: LaterCharge = { chargeId: '1', code: null, label: '清掃', yen: 500, reason: '床の清掃' };

const charged = (line: WantedLine, charges: readonly LaterCharge[] = [], quoted: typeof breakdown | null = breakdown) =>
  laterCharge({ breakdown: quoted, charges, offers: [] }, { chargeId: 'new', line, reason: 'なぜ' });

test('a line of their own is charged as it is written', () => {
  const line = { kind: 'own', label: '延長 1時間', law: '備考4', yen: 2_000 } as const;
  const charge = { chargeId: 'new', code: null, label: '延長 1時間', law: '備考4', yen: 2_000, reason: 'なぜ' };
  expect(charged(line)).toEqual({ kind: 'charge', charge });
});

test('a quoted line is charged once, for what was quoted or another sum', () => {
  const quoted = { kind: 'quoted', code: 'cooling' } as const;
  expect(charged(quoted)).toMatchObject({ charge: { ...cooling, reason: 'なぜ' } });
  expect(charged({ ...quoted, yen: 900 })).toMatchObject({ charge: { ...cooling, yen: 900 } });
  const settled = { ...cleaning, code: 'cooling' };
  expect(charged(quoted, [settled])).toEqual({ kind: 'refused', code: 'lineSettled' });
  expect(charged({ ...quoted, code: 'heating' })).toEqual({ kind: 'refused', code: 'lineNotQuoted' });
  expect(charged(quoted, [], null)).toEqual({ kind: 'refused', code: 'lineNotQuoted' });
  expect(stillAfterUse(breakdown.afterUse, [cleaning])).toEqual([cooling]);
  expect(stillAfterUse(breakdown.afterUse, [settled])).toEqual([]);
});

test('at most what was charged is taken back', () => {
  const less = (yen: number) => ({ kind: 'own', label: '清掃', yen }) as const;
  expect(charged(less(-500), [cleaning])).toMatchObject({ charge: { yen: -500 } });
  expect(charged(less(-501), [cleaning])).toEqual({ kind: 'refused', code: 'chargedTooLittle' });
  expect(charged(less(-1))).toEqual({ kind: 'refused', code: 'chargedTooLittle' });
});

test('they are told with their reasons', () => {
  expect(laterChargeTexts([cleaning])).toEqual([{ name: '清掃', note: '床の清掃', law: '', amount: 500 }]);
  const detail = { kind: 'quantity', yen: 300, quantity: 2, per: 'hour' } as const;
  const cooled = { ...cleaning, label: '冷房', yen: 600, detail, reason: '朝から' };
  expect(laterChargeTexts([cooled])[0]?.note).toBe('300円 × 2時間　朝から');
});
