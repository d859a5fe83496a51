import { expect, test } from 'vitest';
import { readFees } from '../fees/feesApart.ts';
import type { HallFees } from '../fees/hallFees.ts';
import { type Mistake, mistake } from './mistake.ts';
import type { Path } from './path.ts';
import { screenReason } from './problem.ts';

test.each<[Path, Mistake, string]>([
  [['law'], mistake('tooLong', { most: 200 }), '根拠：200文字以内にしてください。'],
  [
    ['base', 0, 'when', 'rooms', 0],
    mistake('notKey'),
    '基本使用料1番目の部屋：半角の英小文字・数字・ハイフンで書いてください。',
  ],
  [['dues', 0, 'ladder', 0], mistake('dueOfNothing'), '納期1番目の段階：日数か、利用日前の期限を書いてください。'],
  [
    ['steps', 0, 'rules', 0],
    mistake('exactlyOne', { names: ['add', 'to'] }),
    '計算の手順1番目の規定：加算の率、上限・変更後の率のうち1つだけを書いてください。',
  ],
  [
    ['steps', 0, 'rules'],
    mistake('gap', { of: 'admission', from: 501, to: 1000 }),
    '計算の手順1番目の規定：入場料が501～1000円のときの規定がないため、加算されません。',
  ],
  [
    ['steps', 0, 'rules'],
    mistake('gap', { of: 'attendees', from: 51, to: 51 }),
    '計算の手順1番目の規定：利用人数が51人のときの規定がないため、加算されません。',
  ],
  [
    [],
    mistake('framesMissing', { room: 'hall', names: ['午前', '午後'] }),
    '区分：書かれていません。「hall」にあるのは午前, 午後です。',
  ],
])('a clerk reads %j by the names of the screen', (path, found, words) => {
  expect(screenReason({ path, ...found })).toBe(words);
});

const place: HallFees = {
  containerId: '',
  classes: [],
  holidays: {},
  container: {} as HallFees['container'], // Nothing of it is read before the text has its form.
};

test.each([
  ['', 'テキストが空です。'],
  [
    'base: [{ kind: time, yen: 100, hours: 12:00-9:00 }]',
    '基本使用料1番目の時間帯：「12:00-9:00」の終わりは、始まりより後にしてください。',
  ],
  [
    'base: [{ kind: time, yen: 100, hours: 9-12 }]',
    '基本使用料1番目の時間帯：「9-12」は時間帯ではありません。「9:00-12:00」のように書いてください。',
  ],
  ['law: *usual', '「*usual」の参照する「&usual」が、これより前にありません。'],
  ['appliesBy: someday', '対象：「dayOfUse」（利用日）、「dayOfBooking」（申込日）のいずれかを書いてください。'],
])('the text of fees "%s" is answered in Japanese alone', (text, told) => {
  const reasons = readFees(place, text, '2026-06-10').problems.map(({ reason }) => reason);
  expect(reasons).toContain(told);
  for (const reason of reasons) expect(reason.replace(/「[^」]*」/g, '')).not.toMatch(/[a-z]/i);
});
