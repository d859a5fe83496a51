import type { WatchedChange, WatchedLook } from '#contract/console/watched.ts';
import { mostByAnybody } from '#rules/payment/moneyBack.ts';
import { yen } from '#rules/text/yen.ts';
import { feeDecisions, reductionByHand } from './decisionWords.ts';

/** How long a change may follow a look that it explains, in hours. */
export const lookExplainedWithin = 1;

/** What leaders look through once a week, in words. */
export const watchedLabels: Readonly<Record<WatchedChange | WatchedLook, string>> = {
  override: '規則を超えた予約・変更',
  priceByHand: feeDecisions.amount,
  reductionByHand,
  undoneCheckIn: '受付の取消し',
  refundWithoutCancel: '取消しのない返金',
  largeMoneyBack: `${yen(mostByAnybody)}を超える返金・減額・レジの訂正`,
  lookWithoutChange: '全て表示のあとに操作なし',
};
