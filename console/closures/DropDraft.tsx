import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { ClosureDraft } from '#contract/desk/closure.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { announce } from '#ui/speech/announce.ts';
import { placeText, timesText } from './closureWords.ts';

/** Throws a draft away, after a question. */
export const DropDraft = ({ draft }: { draft: ClosureDraft }) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const drop = useStaffMutation('Desk/DropClosureDraft');
  const [isAsking, setIsAsking] = useState(false);
  const send = async () => {
    const { containerId, draftId, version } = draft;
    if (drop.isPending) return;
    const done = await drop.mutateAsync({ containerId, draftId, version }).catch(() => null);
    if (done === null) return;
    await navigate(paths.closures(tenantAlias));
    announce('下書きを削除しました。');
    await drop.refresh('Desk/GetClosureDraft');
  };
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        下書きを削除する
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        size="text"
        title="下書きの削除"
        actions={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              やめる
            </Button>
            <Button variant="danger" isBusy={drop.isPending} busyLabel="削除しています" onClick={send}>
              下書きを削除する
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <ChangeFailure error={drop.error} onReload={drop.reload} />
          <p>
            {placeText(draft)}　{timesText(draft)}
          </p>
          <p>予約や空き状況は変わりません。</p>
        </div>
      </Dialog>
    </>
  );
};
