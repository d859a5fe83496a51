import { useSyncExternalStore } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { CodeForm } from './CodeForm.tsx';
import { staffCall } from './staffCall.ts';
import { isStepUpAsked, settleStepUp, subscribeToStepUp } from './stepUp.ts';

/** Asks for the second factor again. What was asked for goes on with a right code, and does not without. */
export const StepUpDialog = () => {
  const isOpen = useSyncExternalStore(subscribeToStepUp, isStepUpAsked);
  const cancel = () => settleStepUp(false);
  const send = async (code: string) => {
    await staffCall('Console/StepUp', { code });
    settleStepUp(true);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={cancel}
      title="確認コードの入力"
      actions={
        <Button variant="outline" onClick={cancel}>
          やめる
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>大切な操作のため、確認コードをもう一度入力してください。入力後10分間は、続けて操作できます。</p>
        <CodeForm label="確認コード" takesRecovery send={send} />
      </div>
    </Dialog>
  );
};
