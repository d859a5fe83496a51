import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { refresh, useCallQuery } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { OpenSession } from '#contract/account.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';

const deviceOf = ({ device }: OpenSession) => device || '名前の分からない端末';

/** Whether somebody else was quicker, so that what was asked for is so. */
const isGone = (error: unknown) => error instanceof CallFailure && error.status === 404;

/** Stands for all sessions but this one where a session is named by its id. */
const others = '';

/** Runs an act that ends sessions; the list is read again whatever came of it. What failed is said where it was asked. */
function useEnding() {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly id: string; readonly text: string }>();

  const run = async (id: string, act: () => Promise<unknown>, done: string) => {
    if (busy !== null) return;
    setBusy(id);
    setFailure(undefined);
    try {
      await act().catch((error) => {
        if (!isGone(error)) throw error;
      });
      announce(done);
    } catch (error) {
      setFailure({ id, text: `ログアウトできませんでした。\n${loadAdvice(error)}` });
    }
    await refresh('Authentication/GetSessions');
    setBusy(null);
  };
  const stateOf = (id: string) => ({ isBusy: busy === id, failure: failure?.id === id ? failure.text : undefined });
  return { stateOf, run };
}

const Moment = ({ label, at }: { label: string; at: string }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="min-w-24">{label}</dt>
    <dd>{dateTimeText(at)}</dd>
  </div>
);

type EndProps = { isBusy: boolean; failure: string | undefined; onEnd: () => void };

const Session = ({ session, isBusy, failure, onEnd }: EndProps & { session: OpenSession }) => (
  <li
    ref={useFocusTitleOnRemoval<HTMLLIElement>()}
    className="flex flex-col gap-3 border-b border-solid-gray-300 bg-white px-gutter py-4 last:border-b-0"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 className="text-std-16B-170">{deviceOf(session)}</h2>
      {session.isThis && <Badge tone="info">この端末</Badge>}
    </div>
    <dl className="flex flex-col text-solid-gray-700">
      <Moment label="ログイン" at={session.beganAt} />
      <Moment label="最後の利用" at={session.lastUsedAt} />
    </dl>
    <FormError message={failure} />
    {!session.isThis && (
      <Button
        variant="outline"
        className="self-start"
        aria-label={`${deviceOf(session)}（${dateTimeText(session.beganAt)}から）をログアウトする`}
        isBusy={isBusy}
        busyLabel="ログアウトしています"
        onClick={onEnd}
      >
        ログアウトする
      </Button>
    )}
  </li>
);

const EndOthers = ({ isBusy, failure, onEnd }: EndProps) => (
  <div ref={useFocusTitleOnRemoval()} className="flex flex-col gap-4">
    <FormError message={failure} />
    <Button
      variant="outline"
      isFullWidth
      isBusy={isBusy}
      busyLabel="ログアウトしています"
      icon={<LogOut aria-hidden="true" className="size-5" />}
      onClick={onEnd}
    >
      ほかの端末をすべてログアウトする
    </Button>
  </div>
);

const Sessions = () => {
  const { data, error, isFetching, refetch } = useCallQuery('Authentication/GetSessions', {});
  const endSession = useCallMutation('Authentication/EndSession');
  const endOthers = useCallMutation('Authentication/EndOtherSessions');
  const { stateOf, run } = useEnding();

  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={2} rowClassName="h-28" />
      </Loading>
    );
  }

  const endOne = async (session: OpenSession) => {
    const message = `「${deviceOf(session)}」をログアウトしますか？`;
    if (!(await confirm({ message, confirmLabel: 'ログアウトする', cancelLabel: 'キャンセル' }))) return;
    const { sessionId } = session;
    await run(sessionId, () => endSession.mutateAsync({ sessionId }), `${deviceOf(session)}をログアウトしました。`);
  };
  const endAll = async () => {
    const message = 'この端末のほかをすべてログアウトしますか？';
    if (!(await confirm({ message, confirmLabel: 'ログアウトする', cancelLabel: 'キャンセル' }))) return;
    await run(others, () => endOthers.mutateAsync({}), 'ほかの端末をすべてログアウトしました。');
  };

  return (
    <>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
        role="list"
        aria-label="ログイン中の端末"
        className="overflow-clip rounded-12 border border-solid-gray-300"
      >
        {data.items.map((session) => (
          <Session
            key={session.sessionId}
            session={session}
            {...stateOf(session.sessionId)}
            onEnd={() => endOne(session)}
          />
        ))}
      </ul>
      {data.items.length > 1 && <EndOthers {...stateOf(others)} onEnd={endAll} />}
    </>
  );
};

/** Where one is logged in, with the means to end what one does not know. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page
      title="ログイン中の端末"
      width="text"
      backTo={paths.account(tenantAlias)}
      lead="心当たりのない端末があるときは、ログアウトして、パスワードを変更してください。"
    >
      <Sessions />
    </Page>
  );
};
