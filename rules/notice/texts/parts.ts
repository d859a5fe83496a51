import type { PlaceholderName } from '../placeholders.ts';

export type MessageGroup =
  | 'frame'
  | 'account'
  | 'booking'
  | 'lottery'
  | 'change'
  | 'course'
  | 'money'
  | 'vacancy'
  | 'written'
  | 'staff';

/** A text of the product: what it is for, how the house words it, and what is known when it is written. */
export type MessageText = {
  readonly group: MessageGroup;
  readonly title: string;
  /** When it goes, and to whom. */
  readonly when: string;
  readonly subject: string;
  readonly body: string;
  /** Placeholders that always have a value. */
  readonly always: readonly PlaceholderName[];
  /** Those that have one at times: their line goes without it. */
  readonly sometimes: readonly PlaceholderName[];
  /** Without these it would not say what it is sent for. */
  readonly needs: readonly PlaceholderName[];
};

export const lines = (...all: readonly string[]) => all.join('\n');

/** What is booked, as most messages begin. */
export const ofUse = ['', '■ 予約番号　{予約番号}', '■ 場所・講座　{場所}', '■ 日時　{日時}'];

export const detail = '■ 内容の確認　{リンク}';

export const owed = (label = '料金', sum: PlaceholderName = '料金') => [
  `■ ${label}　{${sum}}`,
  '■ お支払い期限　{支払期限}まで',
  '{自動で取り消すとき}期限までにお支払いがない場合は、予約が自動的に取り消されます。',
];

export const goesBack = [
  '■ 返金予定額　{返金予定額}',
  '{返金を後で知らせるとき}返金の手続きが終わりましたら、あらためてお知らせします。',
  '返金 {オンラインの返金額}は、オンライン決済でお返しします。返金の手続きが終わりましたら、あらためてお知らせします。',
  '返金 {窓口の返金額}は、{返金の窓口}の窓口でお受け取りください。',
];

export const use = ['場所', '日時', 'リンク'] as const;
export const owing = ['支払期限', '自動で取り消すとき'] as const;
export const refunding = ['返金予定額', '返金を後で知らせるとき', 'オンラインの返金額', '窓口の返金額'] as const;
/** Where money is collected is known also while there is none. */
export const refundingAlways = ['返金の窓口'] as const;
/** What has to be said of money that goes back. */
export const refundNeeds = ['返金予定額', 'オンラインの返金額', '窓口の返金額'] as const;
