import { extensionBesides, perUnits } from '#rules/ordinance/ordinance.ts';
import { besides, perNames } from '#rules/ordinance/ruleWords.ts';
import type { Option } from '#ui/form/SelectField.tsx';
import type { RuleField } from './field.ts';

export const mostYen = 100_000_000;
export const mostPeople = 10_000_000;

export const label: RuleField = { name: 'label', label: '名称', kind: 'line', isRequired: true };
export const law: RuleField = { name: 'law', label: '根拠（条項）', kind: 'line', isSeldom: true };

export const code = (word: string): RuleField => ({
  name: 'code',
  label: 'コード',
  kind: 'code',
  word,
  support: '半角の英小文字と数字です。ほかの規定と重ならなければ、何でもかまいません。',
  isSeldom: true,
});

export const as = (word: string): RuleField => ({
  name: 'as',
  label: '計算結果のコード',
  kind: 'code',
  word,
  support: '後の手順が「計算のもと」として使う名前です。半角の英小文字と数字です。',
  isSeldom: true,
});

export const rooms = (name: string): RuleField => ({ name, label: '部屋', kind: 'choices', list: 'rooms' });

export const hours = (name = 'hours'): RuleField => ({ name, label: '時間帯', kind: 'clock' });

export const minutes = (name: string, text: string, most: number, given: Partial<RuleField> = {}) =>
  ({ name, label: text, kind: 'number', unit: '分', least: 1, most, ...given }) as RuleField;

/** When a rule holds. What is left out does not matter. */
export const when: readonly RuleField[] = [
  { ...rooms('when.rooms'), support: '選んだものに当てはまるときだけの規定になります。選ばない項目は問いません。' },
  { name: 'when.frames', label: '区分', kind: 'choices', list: 'frames' },
  { name: 'when.days', label: '曜日の種類', kind: 'choices', list: 'days' },
  {
    name: 'when.classes',
    label: '利用者区分（いずれか）',
    kind: 'choices',
    list: 'classes',
    nothingToChoose:
      '登録されていません。町内・町外や団体の種類で分けるときは、「全体設定」の「利用者・祝休日」で利用者区分を登録すると、ここで選べます。ここまでの内容は下書きに残ります。',
  },
  {
    name: 'when.conditions',
    label: '使用の区分（いずれか）',
    kind: 'choices',
    list: 'conditions',
    nothingToChoose:
      '登録されていません。営利目的や冷暖房などで分けるときは、「施設設定」のこの施設の画面で使用の区分を登録すると、ここで選べます。ここまでの内容は下書きに残ります。',
  },
  { name: 'when.isFree', label: '入場料', kind: 'yes', word: '入場料を取らないときだけ' },
  { name: 'when.admission', label: '最高入場料', kind: 'band', of: 'この額', unit: '円', most: mostYen },
  { name: 'when.season', label: '季節', kind: 'season', isSeldom: true },
  { name: 'when.withoutClasses', label: '除く利用者区分', kind: 'choices', list: 'classes', isSeldom: true },
  { name: 'when.allConditions', label: '使用の区分（すべて）', kind: 'choices', list: 'conditions', isSeldom: true },
  { name: 'when.without', label: '除く使用の区分', kind: 'choices', list: 'conditions', isSeldom: true },
  {
    name: 'when.attendees',
    label: '利用人数',
    kind: 'band',
    of: 'この人数',
    unit: '人',
    most: mostPeople,
    isSeldom: true,
  },
  { name: 'when.bookedAtMostDaysBefore', label: '申込み（これより後）', kind: 'booked', isSeldom: true },
  minutes('when.usedAtMostMinutes', '区分のうち利用する時間（以内）', 1_440, { isSeldom: true }),
];

const perOptions: readonly Option[] = perUnits.map((value) => ({ value, label: `${perNames[value]}につき` }));

export const per: readonly RuleField[] = [
  { name: 'per', label: '数え方', kind: 'choice', options: perOptions, isRequired: true, begins: 'frame' },
  {
    name: 'everyHours',
    label: '何時間を1つと数えるか',
    support: '「1時間につき」のときだけです。',
    kind: 'number',
    unit: '時間',
    least: 2,
    most: 24,
    isSeldom: true,
  },
];

export const rounding: RuleField = { name: 'rounding', label: '端数', kind: 'rounding' };

export const settled: RuleField = {
  name: 'settled',
  label: '支払いの時期',
  kind: 'choice',
  leftOut: 'atBooking',
  options: [
    { value: '', label: '使用料と一緒に支払う' },
    { value: 'afterUse', label: '当日精算' },
  ],
  isSeldom: true,
};

export const of: RuleField = {
  name: 'of',
  label: '計算のもと',
  kind: 'choices',
  list: 'parts',
  isRequired: true,
  begins: 'base',
};

export const combining = (...values: readonly ('sum' | 'product' | 'highest' | 'first')[]): RuleField => {
  const labels = {
    sum: '割合を足す',
    product: '割合を掛ける',
    highest: '高い方だけ',
    first: '上のものだけ',
  };
  return {
    name: 'combine',
    label: 'いくつも当てはまるとき',
    kind: 'choice',
    options: values.map((value) => ({ value, label: labels[value] })),
    isRequired: true,
  };
};

export const besideOptions: readonly Option[] = extensionBesides.map((value) => ({ value, label: besides[value] }));
