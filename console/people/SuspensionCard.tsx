import { type SyntheticEvent, useRef, useState } from 'react';
import { useSelf, useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';

type SuspensionCardProps = { person: DeskPerson; onDone: (flash: string) => void };

/** What is asked before it is sent, and what is told afterwards; without a last day it is lifted. */
const wordsFor = ({ personName }: DeskPerson, lastDay: string | null) =>
  lastDay === null
    ? ({
        asked: { message: `${personName}様の利用停止を解除しますか？`, confirmLabel: '解除する', tone: 'normal' },
        done: `${personName}様の利用停止を解除しました。`,
      } as const)
    : ({
        asked: {
          message: `${personName}様は、${dayText(lastDay)}まで予約できなくなります。すでにある予約は取り消されません。`,
          confirmLabel: '利用を停止する',
          tone: 'danger',
        },
        done: `${personName}様の利用を、${dayText(lastDay)}まで停止しました。`,
      } as const);

/** What is typed of a suspension, and the sending. */
function useSuspension({ person, onDone }: SuspensionCardProps) {
  const { userNumber, suspension } = person;
  const today = useToday();
  const suspend = useStaffMutation('Desk/SuspendPerson');
  const [until, setUntil] = useState(suspension?.until ?? '');
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`person.suspend.${userNumber}`, { until, reason }, (next) => {
    setUntil(next.until);
    setReason(next.reason);
  });
  const fields = useRef<HTMLDivElement>(null);
  const reasonError = reason.trim() === '' ? everyRefusal.reasonRequired.message : undefined;
  const untilError = until < today ? everyRefusal.suspensionOver.message : undefined;
  const suspending = useChecked({ until: untilError, reason: reasonError });
  const lifting = useChecked({ reason: reasonError });

  const send = async (lastDay: string | null) => {
    if (suspend.isPending) return;
    const [checks, others] = lastDay === null ? [lifting, suspending] : [suspending, lifting];
    others.forget();
    if (!checks.checkIn(fields.current)) return;
    const { asked, done } = wordsFor(person, lastDay);
    if (!(await confirm({ ...asked, cancelLabel: 'やめる' }))) return;
    const seenUntil = suspension?.until ?? null;
    const isDone = await suspend.mutateAsync({ userNumber, until: lastDay, reason, seenUntil }).catch(() => null);
    if (isDone === null) return;
    kept.forget();
    onDone(done);
    await suspend.refresh();
  };
  const errors = { ...lifting.shown, ...suspending.shown };
  return { suspend, until, setUntil, reason, setReason, kept, fields, errors, send };
}

const SuspensionForm = (props: SuspensionCardProps) => {
  const { suspension } = props.person;
  const today = useToday();
  const { suspend, until, setUntil, reason, setReason, kept, fields, errors, send } = useSuspension(props);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(until);
  };
  return (
    <>
      <ChangeFailure error={suspend.error} onReload={suspend.reload} />
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
    </>
  );
};

/** Keeps somebody from reserving through a day. What they have reserved stays. */
export const SuspensionCard = ({ person, onDone }: SuspensionCardProps) => {
  const { suspension } = person;
  const { permissions } = useSelf();
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
      {permissions.includes('person.suspend') && <SuspensionForm person={person} onDone={onDone} />}
    </Card>
  );
};
