import { type SyntheticEvent, useState } from 'react';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import type { Till } from '#contract/desk/till.ts';
import { Button } from '#ui/action/Button.tsx';
import { toDigits } from '#ui/form/digits.ts';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { yen } from '#ui/text/format.ts';

type Done = { onDone: () => Promise<unknown> };

type OpenFormProps = Done & { containerId: string; left: number | null };

/** Opens the till of today. What the last one left is proposed; another sum needs a reason. */
export const OpenForm = ({ containerId, left, onDone }: OpenFormProps) => {
  const [form, setForm] = useState({ float: left === null ? '' : String(left), reason: '' });
  const open = useStaffMutation('Desk/OpenTill');
  const float = Number(toDigits(form.float));
  const isOther = left !== null && form.float !== '' && float !== left;
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (open.isPending || form.float === '') return;
    const sent = { containerId, float, reason: isOther ? form.reason : '' };
    if ((await open.mutateAsync(sent).catch(() => null)) === null) return;
    announce('レジを開けました。');
    await onDone();
  };
  return (
    <Form onSubmit={send} className="flex flex-col items-start gap-6">
      <ChangeFailure error={open.error} onReload={onDone} />
      <NumberField
        label="釣銭準備金"
        requirement="required"
        unit="円"
        support={left === null ? undefined : `前回の締めで${yen(left)}を残しています。`}
        value={form.float}
        onChange={(event) => setForm({ ...form, float: event.target.value })}
      />
      {isOther && (
        <TextField
          label="前回と違う理由"
          requirement="required"
          value={form.reason}
          onChange={(event) => setForm({ ...form, reason: event.target.value })}
        />
      )}
      <Button type="submit" isBusy={open.isPending} busyLabel="開けています">
        レジを開ける
      </Button>
    </Form>
  );
};

type TillFormProps = Done & { till: Till };

const signs = [
  { value: 'in', label: '入れる（現金が増える）' },
  { value: 'out', label: '出す（現金が減る）' },
];

/** Makes good in the till of today what was wrong in a closed one. */
export const CorrectForm = ({ till: { containerId, tillId }, onDone }: TillFormProps) => {
  const empty = { sign: 'in', amount: '', reason: '' };
  const [form, setForm] = useState(empty);
  const correct = useStaffMutation('Desk/CorrectTill');
  const yenTyped = Number(toDigits(form.amount));
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (correct.isPending || yenTyped === 0) return;
    const amount = form.sign === 'in' ? yenTyped : -yenTyped;
    const sent = { containerId, tillId, amount, reason: form.reason };
    if ((await correct.mutateAsync(sent).catch(() => null)) === null) return;
    announce('訂正を記録しました。');
    setForm(empty);
    await onDone();
  };
  return (
    <Form onSubmit={send} className="flex flex-col items-start gap-6">
      <p>締めた日の内容は変わりません。訂正は、本日のレジに記録します。</p>
      <ChangeFailure error={correct.error} onReload={onDone} />
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
        onChange={(event) => setForm({ ...form, amount: event.target.value })}
      />
      <TextField
        label="訂正の理由"
        requirement="required"
        value={form.reason}
        onChange={(event) => setForm({ ...form, reason: event.target.value })}
      />
      <Button type="submit" variant="outline" isBusy={correct.isPending} busyLabel="記録しています">
        訂正を記録する
      </Button>
    </Form>
  );
};

/** Opens the last till again; the dialog for the second factor comes by itself. */
export const ReopenForm = ({ till: { containerId, tillId, version }, onDone }: TillFormProps) => {
  const [reason, setReason] = useState('');
  const reopen = useStaffMutation('Desk/ReopenTill');
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (reopen.isPending) return;
    if ((await reopen.mutateAsync({ containerId, tillId, version, reason }).catch(() => null)) === null) return;
    announce('締めを取り消しました。');
    await onDone();
  };
  return (
    <Form onSubmit={send} className="flex flex-col items-start gap-6">
      <ChangeFailure error={reopen.error} onReload={onDone} />
      <TextField
        label="締めを取り消す理由"
        requirement="required"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="danger" isBusy={reopen.isPending} busyLabel="取り消しています">
        締めを取り消す
      </Button>
    </Form>
  );
};
