import { featuresOf } from '#rules/tenant/features.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { useTenant } from '#web/address/useTenant.ts';

/** What an entry is, before someone enters. */
export const LotteryNotice = () => {
  const { announceDelayDays } = featuresOf(useTenant().functionTag);
  return (
    <NotificationBanner title="抽選の申込みを受け付けています">
      <p>
        先着順ではありません。申込みの受付が終わってから{announceDelayDays}
        日後に抽選の結果を発表します。結果は予約票で確認できます。
      </p>
    </NotificationBanner>
  );
};
