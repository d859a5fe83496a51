import { useState } from 'react';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { ReasonField } from '#console/list/ReasonField.tsx';
import { signedYen } from '#console/list/signedYen.ts';
import { useChecked } from '#console/list/useChecked.ts';
import type { Till } from '#contract/desk/till.ts';
import { Button } from '#ui/action/Button.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { yen } from '#ui/text/format.ts';
import type { TillDoing } from './TillForms.tsx';
import { cashError, reasonError } from './typedCash.ts';

type CloseFormProps = { till: Till; sums: NonNullable<Till['sums']> } & TillDoing;

/** What was counted beside what should be there, and closing with it. */
export const CloseForm = ({ till, sums, onDone, onReload }: CloseFormProps) => {
  const { containerId, tillId, version, float } = till;
  const counted = till.counts.at(-1)?.counted ?? 0;
  const difference = counted - sums.expected;
  const [form, setForm] = useState({ left: String(Math.min(float, counted)), reason: '' });
  const close = useStaffMutation('Desk/CloseTill');
  const left = wholeNumberOf(form.left);
  const isTooMuch = left !== null && left > counted;
  const { shown, check } = useChecked({
    left: cashError(form.left) ?? (isTooMuch ? `${yen(counted)}以下を入力してください。` : undefined),
    reason: difference === 0 ? undefined : reasonError(form.reason),
  });
  const send = async (isRight: boolean) => {
    if (close.isPending || !isRight || left === null) return;
    const sent = { containerId, tillId, version, left, reason: form.reason };
    if ((await close.mutateAsync(sent).catch(() => null)) === null) return;
    const of = difference === 0 ? '' : `過不足は${signedYen(difference)}です。`;
    await onDone(
      `レジを締めました。${of}翌日へ${yen(left)}を残し、${yen(counted - left)}を金庫へ入れます。`,
      difference === 0 ? 'success' : 'warning',
    );
  };
  return (
    <Form onSubmit={(event) => send(check(event))} className="flex flex-col items-start gap-6">
      <ChangeFailure error={close.error} onReload={onReload} />
      <dl className="flex flex-wrap gap-x-10 gap-y-1">
        {[
          { term: '数えた額', value: yen(counted) },
          { term: 'あるべき額', value: yen(sums.expected) },
          { term: '過不足', value: signedYen(difference) },
        ].map(({ term, value }) => (
          <div key={term} className="flex flex-wrap gap-x-3">
            <dt className="text-solid-gray-700">{term}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-6">
        <div className="flex flex-col gap-4">
          <NumberField
            label="翌日へ残す釣銭準備金"
            requirement="required"
            unit="円"
            value={form.left}
            error={shown.left}
            onChange={(event) => setForm({ ...form, left: event.target.value })}
          />
          <p role="status">
            {left !== null &&
              !isTooMuch &&
              `金庫へ入れる額 ${yen(counted - left)}（数えた額から翌日へ残す額を引いた額）`}
          </p>
        </div>
        {difference !== 0 && (
          <div className="flex flex-col gap-4">
            <ReasonField
              kind="tillDifference"
              label="過不足の理由"
              requirement="required"
              value={form.reason}
              error={shown.reason}
              onChange={(reason) => setForm({ ...form, reason })}
            />
          </div>
        )}
      </div>
      <Button type="submit" isBusy={close.isPending} busyLabel="締めています">
        レジを締める
      </Button>
    </Form>
  );
};
