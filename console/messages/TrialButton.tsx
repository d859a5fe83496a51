import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import type { RequestOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';

type TrialButtonProps = {
  address: string;
  words: RequestOf<'Office/SendTrialMessage'>['words'];
  /** False where the words cannot be sent so; they are marked then. */
  check: () => boolean;
};

const withoutAddress = '職員の登録にメールアドレスがありません。管理者に、「職員」の画面での登録を依頼してください。';

/** Sends the message to who writes it, and to nobody else. */
export const TrialButton = ({ address, words, check }: TrialButtonProps) => {
  const trial = useStaffMutation('Office/SendTrialMessage');
  const { flash, tell } = useFlash();
  const send = async () => {
    if (trial.isPending || !check()) return;
    const sent = await trial.mutateAsync({ words }).catch(() => null);
    if (sent) tell(`${address} に送信しました。`);
  };
  return (
    <div className="flex flex-col gap-3">
      <ChangeFailure error={trial.error} onReload={send} />
      <Flash flash={flash} />
      <div>
        <Button
          variant="outline"
          isBusy={trial.isPending}
          busyLabel="送信しています"
          {...(address === '' && { disabledReason: withoutAddress })}
          onClick={send}
        >
          自分に試し送信する
        </Button>
      </div>
    </div>
  );
};
