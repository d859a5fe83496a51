import { expect, it } from 'vitest';
import type { LedgerKind } from './balanceOf.ts';
import { ledgerNoteText } from './ledgerNoteText.ts';

it.each<[LedgerKind, string, boolean, string]>([
  ['charged', '', false, ''],
  ['charged', '延長 1時間', false, '延長 1時間'],
  ['charged', 'moved', false, '日時・部屋の変更'],
  ['released', 'settled', false, '使用料の決定'],
  ['received', '', true, ''],
  ['received', 'late', true, '期限後の入金'],
  ['refund_due', 'cancelled', true, '取消・オンライン'],
  ['refund_due', 'twice', true, '二重の入金・オンライン'],
  ['refund_due', 'counter', false, '窓口'],
  ['refunded', 'counter', false, '現金'],
  ['refunded', '', true, 'オンライン'],
  ['refunded', 'transfer 2026-0042', false, '口座振込 2026-0042'],
])('%s with the note "%s" reads so', (kind, note, isOverProvider, words) => {
  expect(ledgerNoteText({ kind, note, isOverProvider })).toBe(words);
});
