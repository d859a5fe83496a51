import { useState } from 'react';
import { useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { signedYen } from '#console/kit/signedYen.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Till } from '#contract/desk/money/till.ts';
import { Button } from '#ui/action/Button.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { yen } from '#ui/text/format.ts';
import { CountForm } from './CountForm.tsx';
import { CashField, type TillDoing, TillForm, TillReason } from './TillForm.tsx';
import { cashError, reasonError } from './typedCash.ts';

type Counted = { readonly counted: number; readonly expected: number; readonly difference: number };

const CountedSums = ({ sums: { counted, expected, difference } }: { sums: Counted }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-1">
    {[
      { term: '数えた額', value: yen(counted) },
      { term: 'あるべき額', value: yen(expected) },
      { term: '過不足', value: signedYen(difference) },
    ].map(({ term, value }) => (
      <div key={term} className="flex flex-wrap gap-x-3">
        <dt className="text-solid-gray-700">{term}</dt>
        <dd className="font-bold">{value}</dd>
      </div>
    ))}
  </dl>
);

const closedText = ({ counted, difference, left }: Omit<Counted, 'expected'> & { readonly left: number }) => {
  const of = difference === 0 ? '' : `過不足は${signedYen(difference)}です。`;
  return `レジを締めました。${of}翌日へ${yen(left)}を残し、${yen(counted - left)}を金庫へ入れます。`;
};

type Closing = { readonly till: Till; readonly sums: Counted; readonly onDone: TillDoing['onDone'] };

/** What stays for tomorrow, and why the sums differ where they do. It stays typed while it is counted again. */
function useClosing({ till, sums: { counted, difference }, onDone }: Closing) {
  const { containerId, tillId, version, float, day } = till;
  const today = useToday();
  const [form, setForm] = useState({ left: String(Math.min(float, counted)), reason: '' });
  const kept = useFormDraft(`till.close.${tillId}`, form, setForm);
  const call = useStaffMutation('Desk/CloseTill');
  const left = wholeNumberOf(form.left);
  const isTooMuch = left !== null && left > counted;
  const { shown, check } = useChecked({
    left: cashError(form.left) ?? (isTooMuch ? `${yen(counted)}以下を入力してください。` : undefined),
    reason: difference === 0 ? undefined : reasonError(form.reason),
  });
  const send = async () => {
    if (left === null) return;
    const sent = { containerId, tillId, version, left, reason: form.reason };
    if ((await call.mutateAsync(sent).catch(() => null)) === null) return;
    const next = day < today ? '本日の現金を扱う前に' : '次に現金を扱うときに';
    const words = `${closedText({ counted, difference, left })}${next}、レジを開けてください。`;
    await onDone(words, difference === 0 ? 'success' : 'warning');
  };
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  /** Yen for the safe; null while what stays is none. */
  const toSafe = left === null || isTooMuch ? null : counted - left;
  return { form, change, errors: shown, toSafe, till: { call, check, send, kept } };
}

type ClosingFieldsProps = {
  closing: ReturnType<typeof useClosing>;
  isReasonAsked: boolean;
  onReload: TillDoing['onReload'];
};

const ClosingFields = ({
  closing: { form, change, errors, toSafe, till },
  isReasonAsked,
  onReload,
}: ClosingFieldsProps) => (
  <TillForm {...till} onReload={onReload} label="レジを締める" busyLabel="締めています">
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-6">
      <div className="flex flex-col gap-4">
        <CashField
          label="翌日へ残す釣銭準備金"
          value={form.left}
          error={errors.left}
          onChange={(left) => change({ left })}
        />
        <p role="status">{toSafe !== null && `金庫へ入れる額 ${yen(toSafe)}（数えた額から翌日へ残す額を引いた額）`}</p>
      </div>
      {isReasonAsked && (
        <div className="flex flex-col gap-4">
          <TillReason
            kind="tillDifference"
            label="過不足の理由"
            value={form.reason}
            error={errors.reason}
            onChange={(reason) => change({ reason })}
          />
        </div>
      )}
    </div>
  </TillForm>
);

type CloseFormProps = { till: Till; sums: NonNullable<Till['sums']> } & TillDoing;

/** What was counted beside what should be there; counting again, or closing with it. */
export const CloseForm = ({ till, sums: { expected }, onDone, onReload }: CloseFormProps) => {
  const [isCountingAgain, setIsCountingAgain] = useState(false);
  const counted = till.counts.at(-1)?.counted ?? 0;
  const sums = { counted, expected, difference: counted - expected };
  const closing = useClosing({ till, sums, onDone });
  return (
    <>
      <CountedSums sums={sums} />
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        aria-expanded={isCountingAgain}
        onClick={() => setIsCountingAgain(!isCountingAgain)}
      >
        数え直す
      </Button>
      {isCountingAgain ? (
        <CountForm till={till} onDone={onDone} onReload={onReload} />
      ) : (
        <ClosingFields closing={closing} isReasonAsked={sums.difference !== 0} onReload={onReload} />
      )}
    </>
  );
};
