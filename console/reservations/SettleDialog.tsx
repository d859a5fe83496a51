import { useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { StaffNoteField } from '#console/fields/StaffNoteField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { numberToPhone, phoneNotes } from '#console/kit/phoneNotes.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { FeeLines } from './FeeLines.tsx';
import { Mail } from './Mail.tsx';
import { type DoneWords, openText, refundText, refundWords, setOffText } from './moneyWords.ts';
import { Sums } from './Sums.tsx';

type Decision = RequestOf<'Desk/SettleFee'>['decision'];
type Preview = ResponseOf<'Desk/PreviewSettledFee'>;

/** What the button does, in its words. */
const verbOf = ({ newFee, refund }: Preview) =>
  `${newFee === 0 ? '免除' : `使用料を${yen(newFee)}に`}${refund > 0 ? `して${yen(refund)}を返金` : 'する'}`;

const feeText = (fee: number) => (fee === 0 ? '免除' : yen(fee));

type EffectsProps = { seen: DeskReservation; preview: Preview; reason: string };

const Effects = ({ seen, preview, reason }: EffectsProps) => (
  <div className="flex flex-col gap-4">
    <DescriptionList
      items={[
        { term: '利用者', value: seen.reservation.personName || '―' },
        { term: '部屋', value: `${seen.reservation.containerName} ${seen.reservation.name}` },
        preview.setOff > 0 && { term: '充当', value: setOffText(preview.setOff) },
        preview.open > 0 && { term: 'お支払いの残額', value: openText(preview) },
        preview.refund > 0 && { term: '返金', value: refundText(preview) },
      ]}
    />
    <FeeLines caption="決定後の内訳" lines={preview.feeLines} />
    <Mail seen={seen} reason={reason} mail={preview.mail} />
  </div>
);

/** What there is no choice about. */
const only = <Item,>(list: readonly Item[]) => (list.length === 1 ? list[0] : undefined);

type SettleDialogProps = { seen: DeskReservation; onDone: (done: DoneWords) => void; onClose: () => void };

/** Deciding on a reduction that was asked for, granting one, or setting a sum, after a look at what it changes. */
export const SettleDialog = ({ seen, onDone, onClose }: SettleDialogProps) => {
  const { reservation, openReduction, reductions } = seen;
  const { reservationId } = reservation;
  const { permissions } = useSelf();
  const options = [
    ...(reductions.length > 0 ? [{ value: 'grant', label: openReduction ? '減免を認める' : '減免する' } as const] : []),
    ...(openReduction ? [{ value: 'refuse', label: '減免を認めない' } as const] : []),
    ...(permissions.includes('money.override') ? [{ value: 'amount', label: '金額を決める' } as const] : []),
  ];
  const [kind, setKind] = useState<Decision['kind'] | ''>(only(options)?.value ?? '');
  const [reduction, setReduction] = useState(openReduction?.code ?? only(reductions)?.code ?? '');
  const [sum, setSum] = useState('');
  const [reason, setReason] = useState('');
  const [staffNote, setStaffNote] = useState('');
  const typed = { kind, reduction, sum, reason, staffNote };
  const kept = useFormDraft(`reservation.settle.${reservationId}`, typed, (next) => {
    setKind(next.kind);
    setReduction(next.reduction);
    setSum(next.sum);
    setReason(next.reason);
    setStaffNote(next.staffNote);
  });
  const fields = useRef<HTMLDivElement>(null);
  const decision = ((): Decision | null => {
    if (kind === 'grant') return reduction === '' ? null : { kind, reduction };
    if (kind === 'amount') return /^\d{1,8}$/.test(sum) ? { kind, yen: Number(sum) } : null;
    return kind === '' ? null : { kind };
  })();
  const asked = decision && { reservationId, decision };
  const { query, shown, current: preview, isAwaited } = usePreview('Desk/PreviewSettledFee', asked);
  const settle = useStaffMutation('Desk/SettleFee');
  const checks = useChecked({
    kind: kind === '' ? '決定を選択してください。' : undefined,
    reduction: kind === 'grant' && reduction === '' ? '区分を選択してください。' : undefined,
    sum: kind === 'amount' && decision === null ? '金額を数字で入力してください。' : undefined,
    reason: kind === 'amount' && reason.trim() === '' ? '理由を入力してください。' : undefined,
  });

  const reload = () => {
    settle.reset();
    return refreshStaff('Desk/PreviewSettledFee', 'Desk/GetReservation');
  };
  const send = async () => {
    if (!checks.checkIn(fields.current) || decision === null || settle.isPending) return;
    if (!preview) return void query.refetch();
    const { version, setOff } = preview;
    const sent = { reservationId, decision, reason, staffNote, version, setOff };
    const done = await settle.mutateAsync(sent).catch(() => null);
    if (done === null) return;
    await refreshStaff('Desk/GetReservation', 'Desk/FindReservations');
    const title = done.fee === 0 ? '使用料を免除しました。' : `使用料を${yen(done.fee)}に確定しました。`;
    const refunds = refundWords(preview);
    if (preview.mail.subject === '') onDone({ title, lines: refunds });
    else onDone({ title, lines: [...refunds, ...phoneNotes(seen)], numberToPhone: numberToPhone(seen) });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={settleTitle(seen)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button
            isBusy={settle.isPending || isAwaited}
            busyLabel={settle.isPending ? '確定しています' : ''}
            onClick={send}
          >
            {preview ? verbOf(preview) : '使用料を確定する'}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={settle.error} onReload={reload} />
        <DraftNotice draft={kept} />
        {openReduction && <p>申請された減免：{openReduction.label}</p>}
        {reductions.length === 0 && <p>この予約の使用料の規則には、選べる減免の区分がありません。</p>}
        <RadioGroup
          legend="決定"
          requirement="required"
          options={options}
          value={kind}
          error={checks.shown.kind}
          onChange={(event) => {
            setKind(event.target.value as Decision['kind']);
            // What comes only now was not there to be missed before.
            checks.forget();
          }}
        />
        {kind === 'grant' && (
          <SelectField
            label="減免の区分"
            requirement="required"
            options={reductions.map(({ code, label }) => ({ value: code, label }))}
            value={reduction}
            error={checks.shown.reduction}
            onChange={(event) => setReduction(event.target.value)}
          />
        )}
        {kind === 'amount' && (
          <NumberField
            label="使用料"
            requirement="required"
            support="0円にすると免除になります。"
            unit="円"
            value={sum}
            error={checks.shown.sum}
            onChange={(event) => setSum(event.target.value)}
          />
        )}
        <Sums
          fee={shown?.oldFee ?? reservation.fee}
          then={
            shown && {
              term: '決定後の使用料',
              fee: feeText(shown.newFee),
              difference: shown.newFee - shown.oldFee,
            }
          }
          isStale={isAwaited}
        />
        {kind !== '' && (
          <ReasonField
            kind="waive"
            label="理由"
            requirement={kind === 'amount' ? 'required' : 'optional'}
            support="利用者にも表示されます。"
            value={reason}
            error={checks.shown.reason}
            onChange={setReason}
          />
        )}
        {decision !== null &&
          (query.error ? (
            <ChangeFailure error={query.error} onReload={reload} />
          ) : (
            <QueryState query={query}>
              {(data, isStale) => (
                <div className={isStale ? 'opacity-50' : ''}>
                  <Effects seen={seen} reason={reason} preview={data} />
                </div>
              )}
            </QueryState>
          ))}
        {kind !== '' && <StaffNoteField value={staffNote} onChange={setStaffNote} />}
      </div>
    </Dialog>
  );
};

/** What deciding on its fee is called. */
export const settleTitle = ({ openReduction }: Pick<DeskReservation, 'openReduction'>) =>
  openReduction ? '減免・使用料の確定' : '減免・金額の変更';
