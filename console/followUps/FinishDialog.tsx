import { ActDialog, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { PhoneInstead } from '#console/kit/PhoneInstead.tsx';
import type { FollowUp } from '#contract/desk/followUp.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { isCall, whyWords } from './followUpWords.ts';

type FinishDialogProps = { followUp: FollowUp; onDone: (told: string) => void; onClose: () => void };

const outcomes = [
  { value: 'told', label: '利用できないことを伝えた' },
  { value: 'kept', label: '予約どおり利用できる' },
] as const;

/** Saying that it is done, and how. */
export const FinishDialog = ({ followUp, onDone, onClose }: FinishDialogProps) => {
  const { followUpId, reservationId, personName, why, was, phoneEnd, isReachable } = followUp;
  const form = useActForm<{ outcome: 'told' | 'kept' }>(`followUp.finish.${followUpId}`, { outcome: 'told' });
  const { outcome, reason } = form.typed;
  const act = useAct({
    form,
    call: 'Desk/FinishFollowUp',
    errors: { reason: isBlank(reason) ? '対応の内容を入力してください。' : undefined },
    request: () => ({ reservationId, followUpId, outcome, reason }),
    onDone: () => onDone(`${personName}様の対応を済みにしました。`),
  });
  return (
    <ActDialog act={act} title="対応を済みにする" verb="済みにする" busyLabel="送信しています" onClose={onClose}>
      <p className="whitespace-pre-line">{`${personName}様　${whyWords[why]}\n${was}`}</p>
      {!isReachable && <PhoneInstead phoneEnd={phoneEnd} />}
      {!isCall(followUp) && (
        <RadioGroup
          legend="結果"
          value={outcome}
          options={outcomes}
          onChange={({ target }) => form.change({ outcome: target.value === 'kept' ? 'kept' : 'told' })}
        />
      )}
      {outcome === 'kept' && (
        <p>利用者に「予約どおりご利用いただけます」とお知らせし、前日のお知らせも届くようにします。</p>
      )}
      <ActReason act={act} kind={null} label="対応の内容" requirement="required" />
    </ActDialog>
  );
};
