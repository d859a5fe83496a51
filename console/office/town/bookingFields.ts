import type { TownField } from './townShown.ts';

export const limitFields: readonly TownField[] = [
  {
    name: 'maxOpenReservations',
    label: '1人が同時に持てる予約',
    kind: 'number',
    unit: '件',
    support: '空欄は、上限なしです。部屋ごとの上限は、施設設定で決めます。',
    none: '上限なし',
  },
  {
    name: 'maxFramesPerMonth',
    label: '1か月に使える区分',
    kind: 'number',
    unit: '区分',
    support: '1人の上限です。空欄は、上限なしです。',
    none: '上限なし',
  },
  {
    name: 'maxUnpaidOfGuest',
    label: 'ゲストの未払い予約',
    kind: 'number',
    unit: '件',
    support: 'ゲスト1人の上限です。無料の予約と抽選の申込みも数えます。空欄は、上限なしです。',
    none: '上限なし',
  },
  {
    name: 'cancelDeadlineDays',
    label: '取消の期限',
    kind: 'number',
    unit: '日前まで',
    isRequired: true,
    support: '利用日の何日前の終わりまで、利用者が自分で取り消せるかです。',
  },
  {
    name: 'undoMinutes',
    label: '予約直後の取消',
    kind: 'number',
    unit: '分以内',
    isRequired: true,
    support: '期限を過ぎていても取り消せ、全額を返します。0分は、設けません。',
  },
  {
    name: 'releaseCancelled',
    label: '取り消された枠',
    kind: 'choice',
    options: [
      { value: 'at_once', label: 'すぐに予約できるようにする' },
      { value: 'next_morning', label: '翌朝から予約できるようにする' },
    ],
  },
  {
    name: 'recordsNoShows',
    label: '無断での不使用',
    kind: 'yesNo',
    options: ['記録する', '記録しない'],
  },
  {
    name: 'cartHoldMinutes',
    label: 'カートに入れた講座の席を押さえる時間',
    kind: 'number',
    unit: '分',
    isRequired: true,
    support: '5分から60分まで。',
  },
];

export const paymentFields: readonly TownField[] = [
  {
    name: 'feeCollection',
    label: '使用料の受取り',
    kind: 'choice',
    options: [
      { value: 'none', label: 'このシステムでは受け取らない' },
      { value: 'counter', label: '窓口で受け取る' },
      { value: 'online', label: 'オンラインで受け取る（窓口でも受け取れる）' },
    ],
  },
  {
    name: 'paymentProvider',
    label: 'オンライン決済',
    kind: 'choice',
    options: [
      { value: 'sandbox', label: '試験用（実際のお金は動かない）' },
      { value: 'stripe', label: 'Stripe' },
    ],
    isAsked: ({ feeCollection }) => feeCollection === 'online',
  },
  {
    name: 'paymentDueDays',
    label: 'お支払いの期限（予約の確定から）',
    kind: 'number',
    unit: '日以内',
    isRequired: true,
  },
  {
    name: 'paymentDueDaysBefore',
    label: 'お支払いの期限（利用日から）',
    kind: 'number',
    unit: '日前まで',
    isRequired: true,
    support: '2つの期限の早い方です。使用料の規定に納期があるときは、規定によります。',
  },
  {
    name: 'refundFullDays',
    label: '全額を還付する取消',
    kind: 'number',
    unit: '日前まで',
    isRequired: true,
    support: '使用料の規定に還付の定めがあるときは、規定によります。',
  },
  { name: 'refundHalfDays', label: '半額を還付する取消', kind: 'number', unit: '日前まで', isRequired: true },
];
