import type { TownField } from './townShown.ts';

/** Who gets what becomes free. */
export const waitingFields: readonly TownField[] = [
  {
    name: 'vacancyOrder',
    label: '空きを待っている方へ',
    kind: 'choice',
    options: [
      { value: 'all', label: '全員に同時に知らせる（確保はしない）' },
      { value: 'asked', label: 'キャンセル待ち：申込みの順に、1人ずつ確保して案内する' },
      { value: 'drawn', label: 'キャンセル待ち：抽選で順番を決め、1人ずつ確保して案内する' },
    ],
    support:
      '取消や定員の追加などで空いた席や、取消などで空いた部屋の時間枠についてです。案内の間は、ほかの方は予約できません。',
  },
  {
    name: 'offerHours',
    label: '案内した席・部屋を確保する時間',
    kind: 'number',
    unit: '時間',
    isRequired: true,
    support: '1～168時間。過ぎると、次に待っている方へ案内します。',
  },
];
