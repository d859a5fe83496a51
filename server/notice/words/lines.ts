import { preferenceText } from '#rules/event/preferenceText.ts';
import { collectAtCounter } from '#rules/payment/collectAtCounter.ts';
import type { GoesBack, NoticeFacts, NoticeKind, Owed, Use } from './noticeFacts.ts';

/** A message as its kind writes it. A line that is null is left out. */
type Written = { readonly subject: string; readonly lines: readonly (string | null)[] };

/** How some kinds of messages are written. */
export type Writers<Kinds extends NoticeKind = NoticeKind> = {
  readonly [Kind in Kinds]: (facts: NoticeFacts[Kind]) => Written;
};

export const useLines = ({ number, place, when, choice }: Use) => [
  '',
  number === undefined ? null : `■ 予約番号　${number}`,
  `■ 場所・講座　${place}`,
  `■ 日時　${when.replaceAll('\n', '\n　　　　')}`,
  choice === undefined ? null : `■ 希望順　${preferenceText(choice)}`,
];
export const detailLine = ({ url }: Use) => `■ 内容の確認　${url}`;

export function owedLines(
  fee: string,
  { payUntil, paysAtCounter, keepsPlace }: Owed,
  label = '料金',
): (string | null)[] {
  if (payUntil === null) return [`■ ${label}　${fee}${paysAtCounter ? '（窓口でお支払いください）' : ''}`];
  return [
    `■ ${label}　${fee}`,
    `■ お支払い期限　${paysAtCounter ? '窓口で ' : ''}${payUntil}まで`,
    keepsPlace === true ? null : '期限までにお支払いがない場合は、予約が自動的に取り消されます。',
  ];
}

export function refundLines({ refund = null, byHand }: Partial<GoesBack>) {
  if (refund === null) return [];
  const sum = `■ 返金予定額　${refund}`;
  const told = '返金の手続きが終わりましたら、あらためてお知らせします。';
  if (byHand === undefined) return [sum, told];
  const { byProvider, ...collected } = byHand;
  const online = byProvider === null ? [] : [`返金 ${byProvider}は、オンライン決済でお返しします。${told}`];
  return [sum, ...online, collectAtCounter(collected)];
}

/** Where it was before, in the lines under `■ 変更前`. */
export const beforeLines = ({ fromPlace, fromWhen }: { readonly fromPlace: string; readonly fromWhen: string }) => [
  `■ 変更前　${fromPlace}`,
  `　　　　　${fromWhen.replaceAll('\n', '\n　　　　　')}`,
];

/** Nothing where no reason was given. */
export const reasonLines = (reason: string, label = '理由') => (reason === '' ? [] : [`■ ${label}　${reason}`]);
