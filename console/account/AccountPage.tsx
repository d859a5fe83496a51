import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff, useStaffQuery } from '#console/call/useStaffQuery.ts';
import { RecoveryCodes } from '#console/frame/RecoveryCodes.tsx';
import { ShortcutSwitch } from '#console/frame/Shortcuts.tsx';
import { Answer } from '#console/list/Answer.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { Passkeys } from './Passkeys.tsx';

type OpenSession = ResponseOf<'Console/ListSessions'>['items'][number];

const deviceOf = ({ device }: OpenSession) => device || '名前の分からない端末';

const Session = ({ session }: { session: OpenSession }) => {
  const end = useStaffMutation('Console/EndSession');
  const ask = async () => {
    const message = `「${deviceOf(session)}」をログアウトしますか？`;
    if (!(await confirm({ message, confirmLabel: 'ログアウトする', cancelLabel: 'やめる' }))) return;
    const isEnded = await end.mutateAsync({ sessionId: session.sessionId }).catch(() => null);
    if (isEnded !== null) announce(`${deviceOf(session)}をログアウトしました。`);
    await refreshStaff('Console/ListSessions');
  };
  return (
    <li
      ref={useFocusTitleOnRemoval<HTMLLIElement>()}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-solid-gray-300 py-3 last:border-b-0"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-std-16B-170">
          {deviceOf(session)}
          {session.isThis && <Badge tone="info">この端末</Badge>}
        </p>
        <p className="text-solid-gray-700">
          ログイン {dateTimeText(session.beganAt)}　最後の利用 {dateTimeText(session.lastUsedAt)}
        </p>
        <FormError message={end.error ? loadAdvice(end.error) : undefined} />
      </div>
      {!session.isThis && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`${deviceOf(session)}（${dateTimeText(session.beganAt)}から）をログアウトする`}
          isBusy={end.isPending}
          busyLabel="ログアウトしています"
          onClick={ask}
        >
          ログアウトする
        </Button>
      )}
    </li>
  );
};

const Sessions = () => {
  const query = useStaffQuery('Console/ListSessions', {});
  return (
    <Card title="ログイン中の端末">
      <Answer query={query}>
        {({ items }) => (
          <ul
            // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
            role="list"
            aria-label="ログイン中の端末"
          >
            {items.map((session) => (
              <Session key={session.sessionId} session={session} />
            ))}
          </ul>
        )}
      </Answer>
    </Card>
  );
};

const Recovery = () => {
  const { recoveryCodesLeft } = useSelf();
  const { revalidate } = useRevalidator();
  const renew = useStaffMutation('Console/RenewRecoveryCodes');
  const [codes, setCodes] = useState<readonly string[]>();
  const ask = async () => {
    const message = '新しいリカバリーコードを作りますか？今までのコードは使えなくなります。';
    if (!(await confirm({ message, confirmLabel: '新しく作る', cancelLabel: 'やめる' }))) return;
    const made = await renew.mutateAsync({}).catch(() => null);
    if (made === null) return;
    setCodes(made.recoveryCodes);
    await revalidate();
  };
  return (
    <Card title="リカバリーコード">
      <p className="phrase">
        認証アプリやパスキーを使えないときに、その代わりに使います。残りは{recoveryCodesLeft}個です。
      </p>
      {codes && (
        <>
          <p className="phrase">次のコードを控えてください。この画面を閉じると、もう表示できません。</p>
          <RecoveryCodes codes={codes} />
        </>
      )}
      <FormError message={renew.error ? loadAdvice(renew.error) : undefined} />
      <Button variant="outline" className="self-start" isBusy={renew.isPending} onClick={ask}>
        新しいコードを作る
      </Button>
    </Card>
  );
};

/** One's own sign-in: devices, passkeys, recovery codes, shortcuts. */
export const Component = () => (
  <Page title="アカウント" width="text">
    <Sessions />
    <Passkeys />
    <Recovery />
    <Card title="操作">
      <ShortcutSwitch />
    </Card>
  </Page>
);
