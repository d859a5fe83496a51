import { useState } from 'react';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { ReasonField } from '#console/list/ReasonField.tsx';
import { useChecked } from '#console/list/useChecked.ts';
import type { Till } from '#contract/desk/till.ts';
import { Button } from '#ui/action/Button.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { yen } from '#ui/text/format.ts';
import { cashError, reasonError } from './typedCash.ts';

/** What follows a change of a till: `onDone` says it in words, `onReload` only shows what is there now. */
export type TillDoing = {
  onDone: (words: string, tone?: 'success' | 'warning') => Promise<unknown>;
  onReload: () => Promise<unknown>;
};

type OpenFormProps = TillDoing & { containerId: string; left: number | null };

/** Opens the till of today. What the last one left is proposed; another sum needs a reason. */
export const OpenForm = ({ containerId, left, onDone, onReload }: OpenFormProps) => {
  const [form, setForm] = useState({ float: left === null ? '' : String(left), reason: '' });
  const open = useStaffMutation('Desk/OpenTill');
  const float = wholeNumberOf(form.float);
  const isOther = left !== null && float !== null && float !== left;
  const { shown, check } = useChecked({
    float: cashError(form.float),
    reason: isOther ? reasonError(form.reason) : undefined,
  });
  const send = async (isRight: boolean) => {
    if (open.isPending || !isRight || float === null) return;
    const sent = { containerId, float, reason: isOther ? form.reason : '' };
    if ((await open.mutateAsync(sent).catch(() => null)) === null) return;
    await onDone(`レジを開けました。釣銭準備金は${yen(float)}です。`);
  };
  return (
    <Form onSubmit={(event) => send(check(event))} className="flex flex-col items-start gap-6">
      <ChangeFailure error={open.error} onReload={onReload} />
      <NumberField
        label="釣銭準備金"
        requirement="required"
        unit="円"
        support={left === null ? undefined : `前回の締めで${yen(left)}を残しています。`}
        value={form.float}
        error={shown.float}
        onChange={(event) => setForm({ ...form, float: event.target.value })}
      />
      {isOther && (
        <ReasonField
          kind="tillFloat"
          label="前回と違う理由"
          requirement="required"
          value={form.reason}
          error={shown.reason}
          onChange={(reason) => setForm({ ...form, reason })}
        />
      )}
      <Button type="submit" isBusy={open.isPending} busyLabel="開けています">
        レジを開ける
      </Button>
    </Form>
  );
};

type TillFormProps = TillDoing & { till: Till };

const signs = [
  { value: 'in', label: '入れる（現金が増える）' },
  { value: 'out', label: '出す（現金が減る）' },
];

/** Makes good in the till of today what was wrong in a closed one. */
export const CorrectForm = ({ till: { containerId, tillId }, onDone, onReload }: TillFormProps) => {
  const empty = { sign: 'in', amount: '', reason: '' };
  const [form, setForm] = useState(empty);
  const correct = useStaffMutation('Desk/CorrectTill');
  const typed = wholeNumberOf(form.amount);
  const { shown, check, forget } = useChecked({ amount: cashError(form.amount, 1), reason: reasonError(form.reason) });
  const isIn = form.sign === 'in';
  const send = async (isRight: boolean) => {
    if (correct.isPending || !isRight || typed === null) return;
    const sent = { containerId, tillId, amount: isIn ? typed : -typed, reason: form.reason };
    if ((await correct.mutateAsync(sent).catch(() => null)) === null) return;
    setForm(empty);
    forget();
    await onDone(`本日のレジに、訂正として${yen(typed)}の${isIn ? '入金' : '出金'}を記録しました。`);
  };
  return (
    <Form onSubmit={(event) => send(check(event))} className="flex flex-col items-start gap-6">
      <p>締めた日の内容は変わりません。訂正は、本日のレジに記録します。</p>
      <ChangeFailure error={correct.error} onReload={onReload} />
      <SelectField
        label="訂正の向き"
        placeholder=""
        options={signs}
        value={form.sign}
        onChange={(event) => setForm({ ...form, sign: event.target.value })}
      />
      <NumberField
        label="訂正額"
        requirement="required"
        unit="円"
        value={form.amount}
        error={shown.amount}
        onChange={(event) => setForm({ ...form, amount: event.target.value })}
      />
      <ReasonField
        kind="tillCorrection"
        label="訂正の理由"
        requirement="required"
        value={form.reason}
        error={shown.reason}
        onChange={(reason) => setForm({ ...form, reason })}
      />
      <Button type="submit" variant="outline" isBusy={correct.isPending} busyLabel="記録しています">
        訂正を記録する
      </Button>
    </Form>
  );
};

/** Opens the last till again; the dialog for the second factor comes by itself. */
export const ReopenForm = ({ till: { containerId, tillId, version }, onDone, onReload }: TillFormProps) => {
  const [reason, setReason] = useState('');
  const reopen = useStaffMutation('Desk/ReopenTill');
  const { shown, check } = useChecked({ reason: reasonError(reason) });
  const send = async (isRight: boolean) => {
    if (reopen.isPending || !isRight) return;
    if ((await reopen.mutateAsync({ containerId, tillId, version, reason }).catch(() => null)) === null) return;
    await onDone('締めを取り消しました。もう一度数えて、締めてください。');
  };
  return (
    <Form onSubmit={(event) => send(check(event))} className="flex flex-col items-start gap-6">
      <ChangeFailure error={reopen.error} onReload={onReload} />
      <ReasonField
        kind="tillReopening"
        label="締めを取り消す理由"
        requirement="required"
        value={reason}
        error={shown.reason}
        onChange={setReason}
      />
      <Button type="submit" variant="danger" isBusy={reopen.isPending} busyLabel="取り消しています">
        締めを取り消す
      </Button>
    </Form>
  );
};
