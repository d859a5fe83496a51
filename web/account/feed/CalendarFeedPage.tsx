import { CalendarDays } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { CopyButton } from '#ui/action/CopyButton.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { useFeed } from './useFeed.ts';

/** Whoever has the address reads what its owner has reserved, and nobody would guess that. */
const Warning = () => (
  <NotificationBanner tone="warning" title="アドレスを知っている人は、だれでもあなたの予約を見ることができます。">
    <p>ログインしなくても、施設や講座の名前、日時、予約の状態が見えます。ほかの人に教えないでください。</p>
  </NotificationBanner>
);

/** The address, while it is known. */
const Address = ({ url }: { url: string }) => (
  <>
    <p className="min-w-0 rounded-8 bg-solid-gray-50 px-gutter py-2 font-mono text-[0.875rem] leading-150 break-all">
      {url}
    </p>
    <p>
      <a href={url.replace(/^https?:/, 'webcal:')} className="inline-block py-2 link">
        この端末のカレンダーに追加する（iPhone・Macなど）
      </a>
    </p>
    <div className="empty:hidden">
      <CopyButton text={url} label="アドレスをコピー" />
    </div>
    <p>
      お使いのカレンダーの「URLで追加」や「照会するカレンダーを追加」などに貼り付けてください。この画面を離れると、アドレスはもう表示できません。
    </p>
  </>
);

const unknownAddress =
  '安全のため、アドレスをもう一度表示することはできません。わからなくなったときは、新しいアドレスにして、カレンダーに登録し直してください。';

const Made = ({ madeAt, feed }: { madeAt: string; feed: ReturnType<typeof useFeed> }) => {
  const { url, busy, failure, renew, end } = feed;
  return (
    <>
      <Card title="カレンダー用のアドレス">
        <p className="text-solid-gray-700">作成日時 {dateTimeText(madeAt)}</p>
        {url === undefined ? <p>{unknownAddress}</p> : <Address url={url} />}
      </Card>
      <p>
        ほかの人に知られたかもしれないときは、新しいアドレスにしてください。前のアドレスは、すぐに使えなくなります。
      </p>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" isBusy={busy === 'renew'} busyLabel="作っています" onClick={renew}>
          新しいアドレスにする
        </Button>
        <Button variant="outline" isBusy={busy === 'end'} busyLabel="やめています" onClick={end}>
          カレンダーへの表示をやめる
        </Button>
      </div>
    </>
  );
};

const Feed = () => {
  const { data, error, isFetching, refetch } = useCallQuery('CalendarFeed/Find', {});
  const feed = useFeed();
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={1} rowClassName="h-28" />
      </Loading>
    );
  }
  return (
    <>
      <Warning />
      {data.madeAt === null ? (
        <>
          <FormError message={feed.failure} />
          <Button
            className="self-start"
            icon={<CalendarDays aria-hidden="true" className="size-5" />}
            isBusy={feed.busy === 'renew'}
            busyLabel="作っています"
            onClick={feed.make}
          >
            アドレスを作る
          </Button>
        </>
      ) : (
        <Made madeAt={data.madeAt} feed={feed} />
      )}
    </>
  );
};

/** The address at which the user's own calendar reads what they have reserved, with the means to renew and to end it. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page
      title="予約をカレンダーに表示"
      width="text"
      backTo={paths.account(tenantAlias)}
      lead="スマートフォンやパソコンのカレンダーに、あなたの予約を自動で表示します。変更や取消も、しばらくすると反映されます。パスワードを変更すると、アドレスは使えなくなります。"
    >
      <Feed />
    </Page>
  );
};
