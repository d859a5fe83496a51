import type { RuleForm } from './field.ts';
import {
  as,
  besideOptions,
  code,
  combining,
  hours,
  label,
  law,
  minutes,
  mostYen,
  of,
  per,
  rooms,
  rounding,
  settled,
  when,
} from './ruleFields.ts';

/** A step of the calculation, and the rules in it where it has some. */
export type StepForm = { readonly step: RuleForm; readonly rule?: RuleForm };

const bound = (kind: 'minimum' | 'maximum', title: string): StepForm => ({
  step: {
    title,
    kind,
    fields: [
      { name: 'yen', label: title, kind: 'number', unit: '円', most: mostYen, isRequired: true },
      {
        name: 'per',
        label: '数え方',
        kind: 'choice',
        leftOut: 'day',
        options: [
          { value: '', label: '1日につき' },
          { value: 'use', label: '1回の利用につき' },
        ],
      },
      rooms('rooms'),
    ],
  },
});

const extension: StepForm = {
  step: {
    title: '延長',
    kind: 'extension',
    fields: [
      minutes('unitMinutes', '何分単位', 240, { begins: '60', least: 5, isRequired: true }),
      minutes('mostMinutes', '前後それぞれの上限', 720, { least: 5 }),
      { ...of, support: '額が円で決まっているときは使いません。' },
      { name: 'beside', label: '割合のもとの区分', kind: 'choice', options: besideOptions, begins: 'frame' },
      rounding,
      minutes('mostTogether', '前後を合わせた上限', 1_440, { least: 5, isSeldom: true }),
      minutes('droppedMinutes', '数えない端数（以下）', 239, { isSeldom: true }),
      minutes('bookedMinutes', '何分ごとに予約できるか', 240, { least: 5, isSeldom: true }),
      as('extension'),
    ],
  },
  rule: {
    title: '延長の規定',
    fields: [
      { ...label, begins: '延長' },
      {
        name: 'amount',
        label: '額',
        kind: 'amount',
        isRequired: true,
        ways: [
          { name: 'ofHour', label: '1時間当たりの額に対する割合', unit: '%', as: 'share' },
          { name: 'ofFrame', label: '区分の額に対する割合（1時間につき）', unit: '%', as: 'share' },
          { name: 'yen', label: '1単位の額', unit: '円', as: 'yen' },
        ],
      },
      {
        name: 'side',
        label: '利用の前と後',
        kind: 'choice',
        options: [
          { value: '', label: '前も後も' },
          { value: 'before', label: '利用の前だけ' },
          { value: 'after', label: '利用の後だけ' },
        ],
      },
      hours(),
      ...when,
      {
        name: 'beside',
        label: '割合のもとの区分',
        kind: 'choice',
        options: [{ value: '', label: '手順のとおり' }, ...besideOptions],
        isSeldom: true,
      },
      law,
      code('extension'),
    ],
  },
};

/** What follows the base price, by its kind. */
export const stepForms: Readonly<Record<string, StepForm>> = {
  rates: {
    step: {
      title: '割増・割引',
      kind: 'rates',
      fields: [of, combining('sum', 'product', 'highest', 'first'), rounding, as('surcharge')],
    },
    rule: {
      title: '割増・割引の規定',
      fields: [
        label,
        {
          name: 'amount',
          label: '割合',
          kind: 'amount',
          isRequired: true,
          ways: [
            { name: 'add', label: '加算する', unit: '%を加算', as: 'share' },
            { name: 'to', label: 'この割合の額にする', unit: '%の額', as: 'share' },
          ],
        },
        ...when,
        settled,
        law,
        code('rate'),
      ],
    },
  },
  amounts: {
    step: { title: '加算', kind: 'amounts', fields: [as('amounts')] },
    rule: {
      title: '加算の規定',
      fields: [
        label,
        {
          name: 'amount',
          label: '額',
          kind: 'amount',
          isRequired: true,
          ways: [
            { name: 'yen', label: '決まった額', unit: '円', as: 'yen' },
            { name: 'admissionTimes', label: '最高入場料の人数分', unit: '人分', as: 'people' },
          ],
        },
        ...per,
        ...when,
        settled,
        law,
        code('amount'),
      ],
    },
  },
  extension,
  equipment: { step: { title: '備品の加算', kind: 'equipment', fields: [as('equipment')] } },
  reductions: {
    step: {
      title: '減免',
      kind: 'reductions',
      fields: [
        of,
        combining('highest', 'product', 'first'),
        {
          ...rounding,
          support:
            '減額する額の端数です。減額した後の額を10円未満切捨てにするには、減額する額を10円未満切上げにします。',
        },
      ],
    },
    rule: {
      title: '減免の規定',
      fields: [
        label,
        { name: 'off', label: '減額の割合', kind: 'share', after: '%を減額', most: 100, isRequired: true },
        ...when,
        law,
        { ...code('reduction'), support: '減免を認めた利用者の登録に使うコードです。半角の英小文字と数字です。' },
      ],
    },
  },
  minimum: bound('minimum', '最低額'),
  maximum: bound('maximum', '上限額'),
  rounding: {
    step: {
      title: '端数処理',
      kind: 'rounding',
      fields: [
        {
          name: 'unit',
          label: '端数の単位',
          kind: 'number',
          unit: '円未満',
          least: 1,
          most: 10_000,
          isRequired: true,
          begins: '10',
        },
        {
          name: 'mode',
          label: '端数の扱い',
          kind: 'choice',
          isRequired: true,
          begins: 'down',
          options: [
            { value: 'down', label: '切捨て' },
            { value: 'up', label: '切上げ' },
            { value: 'nearest', label: '四捨五入' },
          ],
        },
      ],
    },
  },
};
