import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelf, useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { leadToWrong } from '#console/kit/useChecked.ts';
import type { DeskPerson } from '#contract/desk/people.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';

/** Keeps somebody from reserving through a day. What he has reserved stays. */
export const SuspensionCard = ({ person, onDone }: { person: DeskPerson; onDone: (flash: string) => void }) => {
  const { userNumber, personName, suspension } = person;
  const { permissions } = useSelf();
  const today = useToday();
  const suspend = useStaffMutation('Desk/SuspendPerson');
  const [until, setUntil] = useState(suspension?.until ?? '');
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`person.suspend.${userNumber}`, { until, reason }, (next) => {
    setUntil(next.until);
    setReason(next.reason);
  });
  const [errors, setErrors] = useState<{ until?: string; reason?: string }>({});
  const fields = useRef<HTMLDivElement>(null);

  const send = async (lastDay: string | null) => {
    if (suspend.isPending) return;
    const found = {
      ...(lastDay !== null && lastDay < today && { until: everyRefusal.suspensionOver.message }),
      ...(reason.trim() === '' && { reason: everyRefusal.reasonRequired.message }),
    };
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) return leadToWrong(fields.current);
    const message =
      lastDay === null
        ? `${personName}様の利用停止を解除しますか？`
        : `${personName}様は、${dayText(lastDay)}まで予約できなくなります。すでにある予約は取り消されません。`;
    const confirmLabel = lastDay === null ? '解除する' : '利用を停止する';
    if (
      !(await confirm({ message, confirmLabel, cancelLabel: 'やめる', tone: lastDay === null ? 'normal' : 'danger' }))
    )
      return;
    const seenUntil = suspension?.until ?? null;
    const isDone = await suspend.mutateAsync({ userNumber, until: lastDay, reason, seenUntil }).catch(() => null);
    if (isDone === null) return;
    kept.forget();
    onDone(
      lastDay === null
        ? `${personName}様の利用停止を解除しました。`
        : `${personName}様の利用を、${dayText(lastDay)}まで停止しました。`,
    );
    await refreshStaff('Desk/GetPerson', 'Desk/FindPeople');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(until);
  };

  return (
    <Card title="利用停止">
      {suspension && (
        <DescriptionList
          items={[
            {
              term: '期間',
              value: `${suspension.from === null ? '' : dayText(suspension.from)}～${dayText(suspension.until)}`,
            },
            { term: '理由', value: suspension.reason || '記録なし' },
          ]}
        />
      )}
      <ChangeFailure error={suspend.error} onReload={() => refreshStaff('Desk/GetPerson')} />
      {permissions.includes('person.suspend') && (
        <Form onSubmit={submit} className="flex flex-col gap-4">
          <DraftNotice draft={kept} />
          <div ref={fields} className="flex flex-col gap-4">
            <TextField
              label="停止の最終日"
              requirement="required"
              support={suspension ? undefined : '本日から停止します。'}
              type="date"
              min={today}
              value={until}
              error={errors.until}
              onChange={(event) => setUntil(event.target.value)}
            />
            <ReasonField
              kind="suspend"
              label="理由"
              requirement="required"
              support="利用者には表示されません。"
              value={reason}
              error={errors.reason}
              onChange={setReason}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" isBusy={suspend.isPending}>
              {suspension ? '期間を変更する' : '利用を停止する'}
            </Button>
            {suspension && (
              <Button variant="outline" onClick={() => send(null)}>
                停止を解除する
              </Button>
            )}
          </div>
        </Form>
      )}
    </Card>
  );
};
