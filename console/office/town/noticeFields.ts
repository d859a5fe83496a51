import type { TownField } from './townShown.ts';

/** By whom notices come, and which go by themselves. */
export const noticeFields: readonly TownField[] = [
  {
    name: 'mailSender',
    label: '差出人の名称',
    kind: 'line',
    support: 'お知らせメールの差出人です。空欄は、自治体の名称です。施設ごとにも決められます。',
    none: '自治体の名称',
  },
  {
    name: 'replyTo',
    label: '返信先',
    kind: 'line',
    support: '返信が届くメールアドレスです。空欄のときは、返信に答えられないことをメールに書きます。',
    none: 'なし',
  },
  {
    name: 'reminderHour',
    label: '前日のお知らせ',
    kind: 'number',
    unit: '時',
    isRequired: true,
    support: '利用日の前日に送る時刻。0時から23時まで。',
  },
  {
    name: 'tellsOfTerms',
    label: '期限のお知らせ',
    kind: 'yesNo',
    options: ['60日前と14日前に送る', '送らない'],
    support: '利用者区分と減免の認定が終わる前に送ります。',
  },
];
