import { expect, test } from 'vitest';
import { courseLine } from './courseCalls.ts';

const changed = { kind: 'changed', subject: '', field: '', before: '', after: '' } as const;
const session = '回 { day: 2027-05-03, hours: 10:00-11:30 }';

test.each([
  [{ ...changed, field: 'capacity', before: '20', after: '30' }, '定員：20 → 30'],
  [{ ...changed, field: 'name', before: '水彩', after: '油彩' }, '講座名：水彩 → 油彩'],
  [
    { ...changed, subject: '受付 先着', field: 'name', before: '先着', after: '春の先着' },
    '受付 先着 の名称：先着 → 春の先着',
  ],
  [
    { ...changed, subject: '受付 先着', field: 'opens', before: '2027-04-05T10:00', after: '2027-04-06T10:00' },
    '受付 先着 の受付の始まり：2027/04/05(月) 10:00 → 2027/04/06(火) 10:00',
  ],
  [{ ...changed, kind: 'withdrawn', subject: session }, '日程 2027/05/03(月) 10:00～11:30を削除'],
  [{ ...changed, kind: 'added', subject: session }, '日程 2027/05/03(月) 10:00～11:30を追加'],
  [{ ...changed, field: 'published', before: 'false', after: 'true' }, '講座を公開'],
  [{ ...changed, field: 'published', before: 'true', after: 'false' }, '講座を下書きに戻す'],
  [{ ...changed, kind: 'added' }, '講座を追加'],
  [{ ...changed, field: 'loans', before: '[a]', after: '[b]' }, '貸出しを変更'],
] as const)('%o reads as %s', (difference, line) => expect(courseLine(difference)).toBe(line));
