import { loadAdvice } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { FormError } from '#ui/form/Form.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText } from '#ui/text/format.ts';

type Own = ResponseOf<'Console/GetOwnIdentity'>;

const Linked = ({ own: { label, linkedAt, isManaged } }: { own: Own }) => {
  const remove = useStaffMutation('Console/RemoveOwnIdentity');
  const ask = async () => {
    const message = `${label}でのログインをやめますか？職員IDとパスワードでは、これからもログインできます。`;
    if (!(await confirm({ message, confirmLabel: '結び付きを外す', cancelLabel: 'やめる', tone: 'danger' }))) return;
    if ((await remove.mutateAsync({}).catch(() => null)) === null) return;
    announce('結び付きを外しました。');
    await remove.refresh();
  };
  return (
    <>
      <p className="phrase">
        {label}でログインできます（{dateTimeText(linkedAt ?? '')}から）。
      </p>
      <FormError message={remove.error ? loadAdvice(remove.error) : undefined} />
      {isManaged ? (
        <p className="text-solid-gray-700 phrase">
          このアカウントは{label}だけで使います。役割は所属のグループで決まります。
        </p>
      ) : (
        <Button variant="outline" className="self-start" isBusy={remove.isPending} onClick={ask}>
          結び付きを外す
        </Button>
      )}
    </>
  );
};

const Unlinked = ({ label }: Pick<Own, 'label'>) => {
  const begin = useStaffMutation('Console/BeginOidcLink');
  const go = async () => {
    const begun = await begin.mutateAsync({}).catch(() => null);
    if (begun !== null) window.location.assign(begun.url);
  };
  return (
    <>
      <p className="phrase">{label}と結び付けると、職員IDとパスワードの代わりに、それでログインできます。</p>
      <FormError message={begin.error ? loadAdvice(begin.error) : undefined} />
      <Button variant="outline" className="self-start" isBusy={begin.isPending} onClick={go}>
        {label}と結び付ける
      </Button>
    </>
  );
};

/** Signing in by the provider of the town; nothing where there is none. */
export const ProviderCard = () => {
  const query = useStaffQuery('Console/GetOwnIdentity', {});
  if (query.data?.label === '') return null;
  return (
    <Card title="認証連携">
      <QueryState query={query}>
        {(own) => (own.linkedAt === null ? <Unlinked label={own.label} /> : <Linked own={own} />)}
      </QueryState>
    </Card>
  );
};
