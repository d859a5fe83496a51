import type { MessageTextId } from '#contract/office/messageTexts.ts';
import { preferenceText } from '#rules/event/preferenceText.ts';
import type { ValuesOf } from '#rules/notice/messageTexts.ts';
import type { GoesBack, NoticeFacts, NoticeKind, Owed, Use } from './noticeFacts.ts';

/** Which text a message is, and what it is filled with. */
export type Told = {
  readonly [Id in MessageTextId]: { readonly text: Id; readonly values: ValuesOf<Id> };
}[MessageTextId];

/** What some kinds of messages tell. */
export type Tellers<Kinds extends NoticeKind = NoticeKind> = {
  readonly [Kind in Kinds]: (facts: NoticeFacts[Kind]) => Told;
};

/** The value of a placeholder that says nothing itself: there, or not. */
export const onlyIf = (isSo: boolean) => (isSo ? '' : null);

export const useValues = ({ number, place, when, url }: Use) => ({
  予約番号: number ?? null,
  場所: place,
  日時: when,
  リンク: url,
});

/** Which choice an entry in a lottery is. */
export const entryValues = (use: Use) => ({
  ...useValues(use),
  希望順: use.choice === undefined ? null : preferenceText(use.choice),
});

/** A sum that is owed, and until when; without a due date it says where. */
export const sumOf = (sum: string, { payUntil, paysAtCounter }: Owed) =>
  payUntil === null && paysAtCounter ? `${sum}（窓口でお支払いください）` : sum;

export const dueValues = ({ payUntil, paysAtCounter, keepsPlace = false }: Owed) => ({
  支払期限: payUntil === null ? null : `${paysAtCounter ? '窓口で ' : ''}${payUntil}`,
  自動で取り消すとき: onlyIf(payUntil !== null && !keepsPlace),
});

/** What is to be paid, where it is not all of the fee; null is nothing. */
export const openValues = (open: string | null, owed: Owed) => ({
  お支払い額: open === null ? null : sumOf(open, owed),
  ...(open === null ? { 支払期限: null, 自動で取り消すとき: null } : dueValues(owed)),
});

export const refundValues = ({ refund = null, byHand }: Partial<GoesBack>) => ({
  返金予定額: refund,
  返金を後で知らせるとき: onlyIf(refund !== null && byHand === undefined),
  オンラインの返金額: refund === null ? null : (byHand?.byProvider ?? null),
  窓口の返金額: refund === null ? null : (byHand?.sum ?? null),
  返金の窓口: byHand?.hall ?? '施設',
});

/** Null where no reason was given. */
export const reasonOf = (reason: string) => (reason === '' ? null : reason);
