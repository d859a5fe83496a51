import { CalendarX } from 'lucide-react';
import { LinkButton } from '../action/LinkButton.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Loading, Skeleton } from '../feedback/Loading.tsx';
import { NotificationBanner } from '../feedback/NotificationBanner.tsx';

export const StateShow = () => (
  <>
    <NotificationBanner title="抽選の結果は、締切の1日後に予約票でお知らせします。" />
    <NotificationBanner tone="success" title="登録が完了しました。">
      利用者番号は 10000003 です。
    </NotificationBanner>
    <NotificationBanner tone="warning" title="利用者番号とパスワードを必ず控えてください。">
      次回からのログインに必要です。
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
    <ErrorState advice="しばらくしてから、もう一度お試しください。" onRetry={() => undefined} />
  </>
);
