import { expect, test } from 'vitest';
import { aLine, anEventDraw, drawn, entriesOf } from '#rules/lottery/testing/aDraw.ts';
import { verifyReceipt } from '#rules/lottery/verify/verifyReceipt.ts';
import { receiptVerdict } from './receiptVerdict.ts';

const lines = [aLine('A1'), aLine('B2')];
const transcript = drawn(anEventDraw(), lines);
const salt = entriesOf(lines)[0]?.salt ?? '';
const verdictOn = (entryNumber: string, given = salt, record = transcript) =>
  receiptVerdict(verifyReceipt(record, { entryNumber, salt: given })).title;

test('[LOT-01] what a receipt shows', () => {
  expect(verdictOn('A1')).toBe('あなたの申込みは、申し込んだ内容のまま一覧に入っていました。');
  expect(verdictOn('Z9')).toBe('この受付番号は、この抽選の一覧にありません。');
  expect(verdictOn('A1', '0'.repeat(32))).toBe('控えが一覧の値と合いません。');
  const elsewhere = { ...transcript, closing: { ...transcript.closing, root: '0'.repeat(64) } };
  expect(verdictOn('A1', salt, elsewhere)).toBe('一覧が、締切のときに公開されたルートと合いません。');
  expect(verdictOn('A1', salt, { ...transcript, seed: '0'.repeat(64) })).toBe('順番を決める値が合いません。');
});
