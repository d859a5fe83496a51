import { expect, test } from 'vitest';
import { problemWords } from './problemWords.ts';

test.each([
  ['not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]', /^書き方に誤り/],
  [
    'not YAML: Implicit keys need to be on a single line; the ： of this line is a full-width colon: write : and a blank for it',
    /^この行の「：」は全角/,
  ],
  ['law: must not be longer than 200 characters', '根拠：200文字以内にしてください。'],
  ['law: must be one line without blanks around or control characters', /^根拠：1行で/],
  [
    'base[0].when.rooms[0]: must be small letters, digits and hyphens, and begin with a letter or digit',
    /^基本使用料1番目の部屋：半角/,
  ],
  [
    'dues[0].ladder[0]: needs withinDays, beforeUse or both',
    '納期1番目の段階：日数か、利用日前の期限を書いてください。',
  ],
  [
    'refunds[0].ladder[0].atLeast: must be a distance like 60 days, 2 weeks, 3 months or "last day 6 months before"',
    /^還付1番目の利用日までの期間：期間を/,
  ],
  [
    'examples[0].day: must be weekday, saturday, sunday, holiday, or a day like 2026-04-01',
    /^試算例1番目の利用日：「weekday」/,
  ],
  [
    'steps[0].rules[0]: needs exactly one of add, to',
    '計算の手順1番目の規定：加算の率、上限・変更後の率のうち1つだけを書いてください。',
  ],
  [
    'steps[0].rules: no rule speaks of an admission of 501 to 1000 yen: nothing is added for it',
    '計算の手順1番目の規定：入場料が501～1000円のときの規定がないため、加算されません。',
  ],
  [
    'base[0].yen.早朝: takes no effect: none of these rooms has a frame "早朝"',
    /これらの部屋には区分「早朝」がないため、使われません。$/,
  ],
  ['steps[0].rules: no rule speaks of 51 attendees: nothing is added for it', /利用人数が51人のとき/],
  [
    'combined[0]: "全日": "午前" and "午後" overlap in "ホール": nobody can take both',
    /^区分の組合せ1番目：「全日」：「ホール」では/,
  ],
  ['frames: is missing; "hall" has 午前, 午後', '区分：書かれていません。「hall」にあるのは午前, 午後です。'],
])('%s is said in Japanese', (reason, words) => {
  if (typeof words === 'string') expect(problemWords(reason)).toBe(words);
  else expect(problemWords(reason)).toMatch(words);
});
