import { CalendarX } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { NotificationBanner } from '#web/ui/NotificationBanner.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export const StateShow = () => (
  <>
    <NotificationBanner title="抽選の結果は、締切の1日後に予約票でお知らせします。" />
    <NotificationBanner tone="success" title="登録が完了しました。">
      利用者番号は 10000003 です。
    </NotificationBanner>
    <NotificationBanner tone="warning" title="利用者番号とパスワードを必ず控えてください。">
      画面を閉じると、利用者番号は再び表示されません。
    </NotificationBanner>
    <NotificationBanner tone="error" title="予約できませんでした。">
      選んだ時間枠は、先に予約されました。
    </NotificationBanner>
    <Loading />
    <Loading>
      <Skeleton rows={3} rowClassName="h-[7.125rem]" />
    </Loading>
    <EmptyState
      icon={<CalendarX aria-hidden="true" />}
      title="予約はありません"
      text="施設の空き状況を見て、予約できます。"
      action={<LinkButton to="/gallery/">施設を探す</LinkButton>}
    />
    <ErrorState error={null} onRetry={() => undefined} />
  </>
);
