import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FactorForm } from './FactorForm.tsx';
import { confirmPasskey } from './passkey.ts';
import { staffCall } from './staffCall.ts';
import { stepUp } from './stepUp.ts';
import { useAsked } from './useAsked.ts';

/** Leaves for the provider; it comes back to where somebody is. */
async function goToProvider() {
  const { pathname, search } = window.location;
  const to = `${pathname.replace(/^\/console/, '')}${search}`;
  window.location.assign((await staffCall('Console/BeginOidcStepUp', { to })).url);
}

/** Asks for the second factor again. What was asked for goes on with a right code, and does not without. */
export const StepUpDialog = () => {
  const { isOpen, give, cancel, onClosed } = useAsked(stepUp, stepUp.settleAll);
  const confirm = async (confirming: Promise<unknown>) => {
    await confirming;
    give();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={cancel}
      onClosed={onClosed}
      title="本人の確認"
      actions={
        <Button variant="outline" onClick={cancel}>
          やめる
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>大切な操作のため、もう一度本人を確認します。確認後10分間は、続けて操作できます。</p>
        <FactorForm
          sendCode={(code) => confirm(staffCall('Console/StepUp', { code }))}
          sendPasskey={() => confirm(confirmPasskey(staffCall))}
          goToProvider={goToProvider}
        />
      </div>
    </Dialog>
  );
};
