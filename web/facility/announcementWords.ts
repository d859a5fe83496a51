import type { AwaitedDraw } from '#rules/lottery/resultText.ts';
import { resultText } from '#rules/lottery/resultText.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { useTenant } from '#web/address/useTenant.ts';

/** When the result of a lottery is told, which is known of the draw, and else by how many days it follows the close. */
export function useAnnouncementWords(draw: AwaitedDraw | undefined) {
  const { announceDelayDays } = featuresOf(useTenant().functionTag);
  const when = draw ? resultText(draw) : `${announceDelayDays}日後`;
  return `抽選の結果は、${/日後/.test(when) ? '申込みの受付が終わってから' : ''}${when}に発表します。結果は予約票で確認できます。`;
}
