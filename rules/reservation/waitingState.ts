import type { WaitingState } from '#contract/desk/waiting/waitingList.ts';

/** What is kept of a wish for something that is taken. */
type Wish = {
  readonly isTold: boolean;
  /** What becomes free is theirs before it is anybody else's. */
  readonly isClaim: boolean;
  /** What was held for them, of which `secondsLeft` are; null where nothing was. */
  readonly offer: { readonly outcome: WaitingState | null; readonly secondsLeft: number } | null;
};

/** What became of a wish; `isInTurn`: the town has lines. */
export function waitingStateOf({ isTold, isClaim, offer }: Wish, isInTurn: boolean): WaitingState {
  if (offer) return offer.outcome ?? (offer.secondsLeft > 0 ? 'offered' : 'expired');
  if (isTold) return 'told';
  return isInTurn && !isClaim ? 'passed' : 'waiting';
}

/** Whether somebody is still in the line, or has what is held for them. */
export const isInLine = (state: WaitingState) => state === 'waiting' || state === 'passed' || state === 'offered';

/** In the words of staff. */
export const waitingStateTexts: Readonly<Record<WaitingState, string>> = {
  waiting: '順番待ち',
  passed: '保留（いまは申し込めない方）',
  told: 'お知らせ済み',
  offered: '案内中',
  accepted: '申込みへ進んだ',
  declined: '見送った',
  expired: '期限切れ',
  ended: '終了',
};
