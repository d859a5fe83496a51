import { featuresOf } from '#rules/tenant/features.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';

/** When the result of a lottery is told: on the day that its room has for it, or some days after the close. */
export function useAnnouncementWords(announceAt: string | undefined) {
  const { announceDelayDays } = featuresOf(useTenant().functionTag);
  const when = announceAt ? dateTimeText(announceAt) : `申込みの受付が終わってから${announceDelayDays}日後`;
  return `抽選の結果は、${when}に発表します。結果は予約票で確認できます。`;
}
