import { useRef, useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { PhoneInstead } from '#console/kit/PhoneInstead.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { FollowUp } from '#contract/desk/followUp.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { isCall, whyWords } from './followUpWords.ts';

type FinishDialogProps = { followUp: FollowUp; onDone: (told: string) => void; onClose: () => void };

const refresh = () => refreshStaff('Desk/ListFollowUps', 'Desk/GetWork');

const outcomes = [
  { value: 'told', label: '利用できないことを伝えた' },
  { value: 'kept', label: '予約どおり利用できる' },
] as const;

/** Saying that it is done, and how. */
export const FinishDialog = ({ followUp, onDone, onClose }: FinishDialogProps) => {
  const { followUpId, reservationId, personName, why, was, phoneEnd, isReachable } = followUp;
  const [outcome, setOutcome] = useState<'told' | 'kept'>('told');
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`followUp.finish.${followUpId}`, { outcome, reason }, (next) => {
    setOutcome(next.outcome);
    setReason(next.reason);
  });
  const fields = useRef<HTMLDivElement>(null);
  const finish = useStaffMutation('Desk/FinishFollowUp');
  const checks = useChecked({ reason: reason.trim() === '' ? '対応の内容を入力してください。' : undefined });
  const send = async () => {
    if (!checks.checkIn(fields.current) || finish.isPending) return;
    const answer = await finish.mutateAsync({ reservationId, followUpId, outcome, reason }).catch(() => null);
    if (answer === null) return;
    await refresh();
    onDone(`${personName}様の対応を済みにしました。`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="対応を済みにする"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={finish.isPending} busyLabel="送信しています" onClick={send}>
            済みにする
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={finish.error} onReload={refresh} />
        <DraftNotice draft={kept} />
        <p className="whitespace-pre-line">{`${personName}様　${whyWords[why]}\n${was}`}</p>
        {!isReachable && <PhoneInstead phoneEnd={phoneEnd} />}
        {!isCall(followUp) && (
          <RadioGroup
            legend="結果"
            value={outcome}
            options={outcomes}
            onChange={({ target }) => setOutcome(target.value === 'kept' ? 'kept' : 'told')}
          />
        )}
        {outcome === 'kept' && (
          <p>利用者に「予約どおりご利用いただけます」とお知らせし、前日のお知らせも届くようにします。</p>
        )}
        <ReasonField
          kind={null}
          label="対応の内容"
          requirement="required"
          value={reason}
          error={checks.shown.reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  );
};
