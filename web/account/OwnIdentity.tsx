import { useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { refresh, useCallQuery } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';

/** Ends the link; user number and password stay, so nobody loses their last way in. */
function useRemoval(label: string) {
  const remove = useCallMutation('Authentication/RemoveOwnIdentity');
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    const message = `${label}でのログインをやめますか？番号とパスワードでのログインは、これまでどおり使えます。`;
    if (!(await confirm({ message, confirmLabel: '解除する', cancelLabel: 'キャンセル' }))) return;
    setFailure(undefined);
    try {
      await remove.mutateAsync({});
      announce('解除しました。');
    } catch (error) {
      setFailure(`解除できませんでした。\n${loadAdvice(error)}`);
    }
    await refresh('Authentication/GetOwnIdentity');
  };
  return { ask, failure, isBusy: remove.isPending };
}

/** Whether one logs in by the provider of the town; shown where it has one. */
export const OwnIdentity = ({ label }: { label: string }) => {
  const { userNumberLabel } = useTenant().userAttributeSetting;
  const { data, error, isFetching, refetch } = useCallQuery('Authentication/GetOwnIdentity', {});
  const { ask, failure, isBusy } = useRemoval(label);
  if (!data && error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
  if (!data)
    return (
      <Loading>
        <Skeleton rows={1} rowClassName="h-28" />
      </Loading>
    );
  return (
    <Card title={`${label}でのログイン`}>
      {data.linkedAt === null ? (
        <p className="phrase">
          まだ結び付いていません。ログアウトして、ログイン画面の「{label}でログイン」から進み、{userNumberLabel}
          とパスワードを入力すると使えます。
        </p>
      ) : (
        <>
          <p>{dateTimeText(data.linkedAt)}に結び付けました。</p>
          <FormError message={failure} />
          <Button variant="outline" className="self-start" isBusy={isBusy} busyLabel="解除しています" onClick={ask}>
            解除する
          </Button>
        </>
      )}
    </Card>
  );
};
