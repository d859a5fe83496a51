import { useState } from 'react';
import { deviceOf, SessionItem } from '#console/account/SessionItem.tsx';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { StaffMember } from '#contract/console/members.ts';
import type { StaffSession } from '#contract/console/signIn.ts';
import { Button } from '#ui/action/Button.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';

/** Where a colleague is signed in, to end it where a device was lost. */
export const MemberSessions = ({ member: { staffId, name } }: { member: StaffMember }) => {
  const query = useStaffQuery('Console/ListStaffSessions', { staffId });
  const end = useStaffMutation('Console/EndStaffSessions');
  const [done, setDone] = useState({ words: '', turn: 0 });
  const reload = () => end.refresh();

  /** One of them, or all. */
  const ask = async (session: StaffSession | null) => {
    const what = session === null ? 'すべての端末' : `「${deviceOf(session)}」`;
    const message = `${name}さんの${what}をログアウトしますか？もう一度ログインするには、パスワードと2段階認証が必要です。`;
    if (!(await confirm({ message, confirmLabel: 'ログアウトする', cancelLabel: 'やめる', tone: 'danger' }))) return;
    const sent = { staffId, sessionId: session?.sessionId ?? null };
    const isEnded = await end.mutateAsync(sent).catch(() => null);
    // The words take the focus before the button is gone.
    setDone({ words: isEnded === null ? '' : `${what}をログアウトしました。`, turn: done.turn + 1 });
    await reload();
  };
  const isEnding = (sessionId: string | null) => end.isPending && end.variables.sessionId === sessionId;

  return (
    <div className="flex flex-col gap-3 border-t border-solid-gray-300 pt-5">
      <h3 className="text-std-18B-160">ログイン中の端末</h3>
      {done.words !== '' && <DoneBanner key={done.turn} title={done.words} />}
      <ChangeFailure error={end.error} onReload={reload} />
      <QueryState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-solid-gray-700">ログイン中の端末はありません。</p>
          ) : (
            <>
              <ul
                // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
                role="list"
                aria-label="ログイン中の端末"
              >
                {items.map((session) => (
                  <SessionItem
                    key={session.sessionId}
                    session={session}
                    endLabel="この端末をログアウト"
                    isEnding={isEnding(session.sessionId)}
                    onEnd={() => ask(session)}
                  />
                ))}
              </ul>
              <Button variant="danger" className="self-start" isBusy={isEnding(null)} onClick={() => ask(null)}>
                すべての端末をログアウト
              </Button>
            </>
          )
        }
      </QueryState>
    </div>
  );
};
