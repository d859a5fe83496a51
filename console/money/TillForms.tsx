import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Till } from '#contract/desk/money/till.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { keptWindow, windowName } from '#rules/payment/till.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { yen } from '#ui/text/format.ts';
import { CashField, type TillDoing, TillForm, TillReason } from './TillForm.tsx';
import { cashError, reasonError } from './typedCash.ts';
import { useOpenTill } from './window/useOpenTill.ts';
import { WindowField } from './window/WindowField.tsx';

type Window = ResponseOf<'Desk/GetTill'>['windows'][number];

type OpenFormProps = TillDoing & {
  containerId: string;
  windows: readonly Window[];
  /** Of the window; null where it is asked for, as another one has its till open. */
  window: string | null;
};

/** The next window that has no till: one that had some before, or a new one. */
function nextWindow(windows: readonly Window[]) {
  const former = windows.find(({ isOpen }) => !isOpen);
  return windowName(former ? former.name : keptWindow(`窓口${windows.length + 1}`));
}

type WindowNameProps = { value: string; error: string | undefined; onChange: (name: string) => void };

const WindowName = ({ onChange, ...rest }: WindowNameProps) => (
  <TextField
    {...rest}
    label="窓口の名前"
    requirement="required"
    maxLength={20}
    onChange={({ target }) => onChange(target.value)}
  />
);

const textOf = (yen: number | null) => (yen === null ? '' : String(yen));

/** Opens a till of today. What the last one of its window left is proposed; another sum needs a reason. */
export const OpenForm = ({ containerId, windows, window, onDone, onReload }: OpenFormProps) => {
  const leftAt = (name: string) => windows.find((one) => one.name === keptWindow(name))?.left ?? null;
  const [form, setForm] = useState(() => {
    const name = window ?? nextWindow(windows);
    return { name, float: textOf(leftAt(name)), reason: '' };
  });
  const left = leftAt(form.name);
  const kept = useFormDraft(`till.open.${containerId}${window === null ? '.other' : ''}`, form, setForm);
  const open = useStaffMutation('Desk/OpenTill');
  const float = wholeNumberOf(form.float);
  const isOther = left !== null && float !== null && float !== left;
  const { shown, check } = useChecked({
    name: window === null && isBlank(form.name) ? '窓口の名前を入力してください。' : undefined,
    float: cashError(form.float),
    reason: isOther ? reasonError(form.reason) : undefined,
  });
  const send = async () => {
    if (float === null) return;
    const sent = { containerId, name: form.name, float, reason: isOther ? form.reason : '' };
    if ((await open.mutateAsync(sent).catch(() => null)) === null) return;
    await onDone(`レジを開けました。釣銭準備金は${yen(float)}です。`);
  };
  return (
    <TillForm
      call={open}
      check={check}
      send={send}
      kept={kept}
      onReload={onReload}
      label={window === null ? '窓口のレジを開ける' : 'レジを開ける'}
      busyLabel="開けています"
    >
      {window === null && (
        <WindowName
          value={form.name}
          error={shown.name}
          onChange={(name) => setForm({ ...form, name, float: textOf(leftAt(name)) })}
        />
      )}
      <CashField
        label="釣銭準備金"
        support={left === null ? undefined : `前回の締めで${yen(left)}を残しています。`}
        value={form.float}
        error={shown.float}
        onChange={(float) => setForm({ ...form, float })}
      />
      {isOther && (
        <TillReason
          kind="tillFloat"
          label="前回と違う理由"
          value={form.reason}
          error={shown.reason}
          onChange={(reason) => setForm({ ...form, reason })}
        />
      )}
    </TillForm>
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
  const kept = useFormDraft(`till.correct.${tillId}`, form, setForm);
  const correct = useStaffMutation('Desk/CorrectTill');
  const open = useOpenTill(containerId);
  const typed = wholeNumberOf(form.amount);
  const { shown, check, forget } = useChecked({
    till: open.missing,
    amount: cashError(form.amount, 1),
    reason: reasonError(form.reason),
  });
  const isIn = form.sign === 'in';
  const send = async () => {
    if (typed === null) return;
    const { openTillId } = open;
    const sent = { containerId, tillId, openTillId, amount: isIn ? typed : -typed, reason: form.reason };
    if ((await correct.mutateAsync(sent).catch(() => null)) === null) return;
    setForm(empty);
    forget();
    await onDone(`本日のレジに、訂正として${yen(typed)}の${isIn ? '入金' : '出金'}を記録しました。`);
  };
  return (
    <TillForm
      call={correct}
      check={check}
      send={send}
      kept={kept}
      onReload={onReload}
      label="訂正を記録する"
      busyLabel="記録しています"
      variant="outline"
    >
      <p>締めた日の内容は変わりません。訂正は、本日のレジに記録します。</p>
      <WindowField till={open} error={shown.till} />
      <SelectField
        label="訂正の向き"
        placeholder=""
        options={signs}
        value={form.sign}
        onChange={(event) => setForm({ ...form, sign: event.target.value })}
      />
      <CashField
        label="訂正額"
        value={form.amount}
        error={shown.amount}
        onChange={(amount) => setForm({ ...form, amount })}
      />
      <TillReason
        kind="tillCorrection"
        label="訂正の理由"
        value={form.reason}
        error={shown.reason}
        onChange={(reason) => setForm({ ...form, reason })}
      />
    </TillForm>
  );
};

/** Opens the last till again; the dialog for the second factor comes by itself. */
export const ReopenForm = ({ till: { containerId, tillId, version }, onDone, onReload }: TillFormProps) => {
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`till.reopen.${tillId}`, { reason }, (next) => setReason(next.reason));
  const reopen = useStaffMutation('Desk/ReopenTill');
  const { shown, check } = useChecked({ reason: reasonError(reason) });
  const send = async () => {
    if ((await reopen.mutateAsync({ containerId, tillId, version, reason }).catch(() => null)) === null) return;
    await onDone('締めを取り消しました。もう一度数えて、締めてください。');
  };
  return (
    <TillForm
      call={reopen}
      check={check}
      send={send}
      kept={kept}
      onReload={onReload}
      label="締めを取り消す"
      busyLabel="取り消しています"
      variant="danger"
    >
      <TillReason
        kind="tillReopening"
        label="締めを取り消す理由"
        value={reason}
        error={shown.reason}
        onChange={setReason}
      />
    </TillForm>
  );
};
