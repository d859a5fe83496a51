import type { RuleField, RuleForm } from './field.ts';
import { code, hours, label, law, minutes, mostPeople, mostYen, per, rooms, when } from './ruleFields.ts';

/** Rows of the base prices. */
export const baseForms: Readonly<Record<string, RuleForm>> = {
  frames: {
    title: '区分ごとの基本使用料',
    kind: 'frames',
    fields: [
      { name: 'yen', label: '使用料', kind: 'numbers', list: 'frames', unit: '円', most: mostYen, isRequired: true },
      ...when,
    ],
  },
  time: {
    title: '時間当たりの基本使用料',
    kind: 'time',
    fields: [
      { name: 'yen', label: '使用料', kind: 'number', unit: '円', most: mostYen, isRequired: true },
      minutes('unitMinutes', '何分につき', 1_440, { begins: '60' }),
      minutes('minimumMinutes', '最低の時間', 1_440, { least: 0 }),
      hours(),
      ...when,
    ],
  },
};

export const combinedForm: RuleForm = {
  title: '続けて使うときの区分',
  fields: [
    { name: 'name', label: '続けて使うときの区分の名称', kind: 'line', isRequired: true },
    { name: 'of', label: '続けて使う区分', kind: 'choices', list: 'frames', isRequired: true },
    ...when,
  ],
};

export const equipmentForm: RuleForm = {
  title: '備品',
  fields: [
    label,
    { name: 'yen', label: '料金', kind: 'number', unit: '円', most: mostYen, isRequired: true },
    ...per,
    {
      name: 'together',
      label: '続けて使うときの料金',
      kind: 'numbers',
      list: 'together',
      unit: '円',
      most: mostYen,
      isSeldom: true,
    },
    law,
    code('item'),
  ],
};

const distance = (name: string, text: string, given: Partial<RuleField> = {}): RuleField =>
  ({ name, label: text, kind: 'distance', ...given }) as RuleField;

export const refundForm: RuleForm = {
  title: '還付',
  fields: [
    rooms('rooms'),
    {
      name: 'ladder',
      label: '還付の割合',
      kind: 'rows',
      noun: '段階',
      isRequired: true,
      fields: [
        distance('atLeast', '取消しの期限（利用日の）', { isRequired: true }),
        { name: 'percent', label: '還付の割合', kind: 'number', unit: '%', most: 100, isRequired: true },
      ],
    },
    { name: 'rounding', label: '端数', kind: 'rounding', isOfKept: true },
  ],
};

export const dueForm: RuleForm = {
  title: '納期限',
  fields: [
    rooms('rooms'),
    {
      name: 'ladder',
      label: '納期限',
      kind: 'rows',
      noun: '段階',
      isRequired: true,
      fields: [
        distance('atLeast', 'この日までの申込み（空欄は、ほかの申込み）'),
        { name: 'withinDays', label: '申込みから何日以内（0は申込みの日）', kind: 'number', unit: '日', most: 365 },
        distance('beforeUse', '利用日から数えた期限'),
      ],
    },
    {
      name: 'ifClosed',
      label: '納期限が休館日のとき',
      kind: 'choice',
      leftOut: 'same_day',
      options: [
        { value: '', label: 'その日のまま' },
        { value: 'next_open_day', label: '次の開館日' },
        { value: 'open_day_before', label: '前の開館日' },
      ],
    },
  ],
};

const name: RuleField = { name: 'name', label: '例の名称', kind: 'line', isRequired: true };
const article: RuleField = { name: 'article', label: '部屋', kind: 'room', isRequired: true };
const dayOfUse: RuleField = {
  name: 'day',
  label: '利用日',
  kind: 'date',
  support: '月の長さで変わるときだけです。空欄は8月20日です。',
  isSeldom: true,
};
const days = (name: string, label: string, given: Partial<RuleField> = {}) =>
  ({ name, label, kind: 'number', unit: '日前', most: 1_000, ...given }) as RuleField;
const published: RuleField = {
  name: 'yen',
  label: '公表額',
  kind: 'number',
  unit: '円',
  most: mostYen,
  isRequired: true,
};

/** What a town publishes as an example: a fee, what is given back, or when is to be paid. */
export const exampleForms: Readonly<Record<string, RuleForm>> = {
  fee: {
    title: '使用料の試算例',
    fields: [
      name,
      article,
      { name: 'day', label: '利用日', kind: 'day', isRequired: true, begins: 'weekday' },
      { name: 'frames', label: '区分', kind: 'choices', list: 'frames' },
      hours(),
      { ...published },
      { name: 'classes', label: '利用者区分', kind: 'choices', list: 'classes' },
      { name: 'conditions', label: '使用の区分', kind: 'choices', list: 'conditions' },
      { name: 'reductions', label: '減免', kind: 'choices', list: 'reductions' },
      { name: 'admission', label: '最高入場料', kind: 'number', unit: '円', most: mostYen },
      { name: 'equipment', label: '備品', kind: 'numbers', list: 'equipment', unit: '', most: 10_000 },
      { name: 'attendees', label: '利用人数', kind: 'number', unit: '人', most: mostPeople, isSeldom: true },
      { name: 'days', label: '続けて使う日数', kind: 'number', unit: '日', least: 1, most: 31, isSeldom: true },
      minutes('extendedBefore', '前の延長', 1_440, { least: 0, isSeldom: true }),
      minutes('extendedAfter', '後の延長', 1_440, { least: 0, isSeldom: true }),
      minutes('usedMinutes', '区分のうち利用する時間', 1_440, { isSeldom: true }),
      days('bookedDaysBefore', '申込み（利用日の）', { support: '空欄は30日前です。', isSeldom: true }),
    ],
  },
  refund: {
    title: '還付の試算例',
    kind: 'refund',
    fields: [
      name,
      article,
      { name: 'received', label: '納めた額', kind: 'number', unit: '円', most: mostYen, isRequired: true },
      days('cancelledDaysBefore', '取消し（利用日の）', { isRequired: true }),
      { ...published, label: '戻す額' },
      dayOfUse,
    ],
  },
  due: {
    title: '納期限の試算例',
    kind: 'due',
    fields: [
      name,
      article,
      days('bookedDaysBefore', '申込み（利用日の）', { isRequired: true }),
      { name: 'withinDays', label: '申込みから何日以内', kind: 'number', unit: '日', most: 1_000, isRequired: true },
      dayOfUse,
    ],
  },
};
