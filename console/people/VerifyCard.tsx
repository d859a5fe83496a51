import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import type { FoundPerson } from '#contract/desk/people.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { announce } from '#ui/speech/announce.ts';

/** Approves who registered himself, once his papers were seen. */
export const useApproval = ({ userNumber, personName }: Pick<FoundPerson, 'userNumber' | 'personName'>) => {
  const verify = useStaffMutation('Staff/VerifyAccount');
  const approve = async () => {
    const message = `${personName}さん（${userNumber}）の本人確認書類を確認しましたか？承認すると、予約できるようになります。`;
    if (!(await confirm({ message, confirmLabel: '確認して承認する', cancelLabel: 'やめる' }))) return;
    const isDone = await verify.mutateAsync({ userNumber }).catch(() => null);
    if (isDone === null) return;
    announce('承認しました。');
    await refreshStaff('Desk/GetPerson', 'Desk/ListWaitingGuests', 'Desk/FindPeople');
  };
  return { approve, verify };
};

export const VerifyCard = ({ person }: { person: FoundPerson }) => {
  const { approve, verify } = useApproval(person);
  return (
    <Card title="登録審査">
      <p>本人確認とメールアドレスの確認が済んでいないため、まだ予約できません。</p>
      <ChangeFailure error={verify.error} onReload={() => refreshStaff('Desk/GetPerson')} />
      <Button className="self-start" isBusy={verify.isPending} onClick={approve}>
        承認する
      </Button>
    </Card>
  );
};
