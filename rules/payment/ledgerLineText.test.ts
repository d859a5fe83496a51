import { expect, it } from 'vitest';
import { ledgerLineText } from './ledgerLineText.ts';

const blank = { cause: null, way: null, reference: '', note: '', isOverProvider: false } as const;
type Posted = Partial<Parameters<typeof ledgerLineText>[0]>;

it.each<[Posted & { kind: Parameters<typeof ledgerLineText>[0]['kind'] }, string]>([
  [{ kind: 'charged' }, ''],
  [{ kind: 'charged', note: '延長 1時間' }, '延長 1時間'],
  [{ kind: 'charged', note: 'transfer of the stage' }, 'transfer of the stage'],
  [{ kind: 'charged', cause: 'moved' }, '日時・部屋の変更'],
  [{ kind: 'charged', cause: 'changed' }, '内容の変更'],
  [{ kind: 'released', cause: 'settled' }, '使用料の決定'],
  [{ kind: 'received', isOverProvider: true }, ''],
  [{ kind: 'received', cause: 'late', isOverProvider: true }, '期限後の入金'],
  [{ kind: 'received_at_counter', way: 'cash' }, ''],
  [{ kind: 'received_at_counter', way: 'transfer', reference: '振込 17' }, '口座振込 振込 17'],
  [{ kind: 'refund_due', cause: 'cancelled', isOverProvider: true }, '取消・オンライン'],
  [{ kind: 'refund_due', cause: 'twice', isOverProvider: true }, '二重の入金・オンライン'],
  [{ kind: 'refund_due' }, '窓口'],
  [{ kind: 'refunded', way: 'cash' }, '現金'],
  [{ kind: 'refunded', cause: 'voided', way: 'cash' }, '収納の取消・現金'],
  [{ kind: 'refunded', isOverProvider: true }, 'オンライン'],
  [{ kind: 'refunded', way: 'transfer', reference: '2026-0042' }, '口座振込 2026-0042'],
])('%o reads "%s"', (posted, words) => {
  expect(ledgerLineText({ ...blank, ...posted })).toBe(words);
});
