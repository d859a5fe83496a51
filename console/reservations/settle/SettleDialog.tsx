import { useSelf } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActNote, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { MailPreview } from '#console/kit/act/MailPreview.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { numberToPhone, phoneNotes } from '#console/kit/phoneNotes.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { FeeComparison } from '../FeeComparison.tsx';
import { FeeLines } from '../FeeLines.tsx';
import { type DoneWords, moneyItems, refundWords } from '../moneyWords.ts';
import { SettleFields } from './SettleFields.tsx';
import { decisionOf, settledAtFirst, settledErrors, settleOptions, settleTitle, verbOf } from './settleChoice.ts';

type Preview = ResponseOf<'Desk/PreviewSettledFee'>;

const comparedFees = ({ oldFee, newFee }: Preview) => ({
  term: '決定後の使用料',
  fee: newFee === 0 ? '免除' : yen(newFee),
  difference: newFee - oldFee,
});

type EffectsProps = { seen: DeskReservation; preview: Preview; reason: string };

const Effects = ({ seen, preview, reason }: EffectsProps) => (
  <div className="flex flex-col gap-4">
    <DescriptionList
      items={[
        { term: '利用者', value: seen.reservation.personName || '―' },
        { term: '部屋', value: `${seen.reservation.containerName} ${seen.reservation.name}` },
        ...moneyItems(preview),
      ]}
    />
    <FeeLines caption="決定後の内訳" lines={preview.feeLines} />
    <MailPreview seen={seen} reason={reason} mail={preview.mail} />
  </div>
);

/** What was decided, in words. */
const settledWords = (fee: number, preview: Preview, seen: DeskReservation): DoneWords => {
  const title = fee === 0 ? '使用料を免除しました。' : `使用料を${yen(fee)}に確定しました。`;
  const refunds = refundWords(preview);
  if (preview.mail.subject === '') return { title, lines: refunds };
  return { title, lines: [...refunds, ...phoneNotes(seen)], numberToPhone: numberToPhone(seen) };
};

type SettleDialogProps = { seen: DeskReservation; onDone: (done: DoneWords) => void; onClose: () => void };

/** Deciding on a reduction that was asked for, granting one, or setting a sum, after a look at what it changes. */
export const SettleDialog = ({ seen, onDone, onClose }: SettleDialogProps) => {
  const { reservation, openReduction, reductions } = seen;
  const { reservationId } = reservation;
  const { permissions } = useSelf();
  const options = settleOptions(seen, permissions.includes('money.override'));
  const form = useActForm(`reservation.settle.${reservationId}`, settledAtFirst(seen, options));
  const { kind, reason, staffNote } = form.typed;
  const decision = decisionOf(form.typed);
  const preview = usePreview('Desk/PreviewSettledFee', decision && { reservationId, decision });
  const act = useAct({
    form,
    preview,
    call: 'Desk/SettleFee',
    errors: { ...settledErrors(form.typed), reason: kind === 'amount' ? reasonMissing(reason) : undefined },
    request: ({ version, setOff }) => decision && { reservationId, decision, reason, staffNote, version, setOff },
    onDone: ({ fee }, settled) => onDone(settledWords(fee, settled, seen)),
  });
  const { shown, current } = preview;
  return (
    <ActDialog
      act={act}
      size="wide"
      title={settleTitle(seen)}
      verb={current ? verbOf(current) : '使用料を確定する'}
      busyLabel="確定しています"
      onClose={onClose}
    >
      {openReduction && <p>申請された減免：{openReduction.label}</p>}
      {reductions.length === 0 && <p>この予約の使用料の規則には、選べる減免の区分がありません。</p>}
      <SettleFields seen={seen} options={options} form={form} act={act} />
      <FeeComparison
        fee={shown?.oldFee ?? reservation.fee}
        then={shown && comparedFees(shown)}
        isStale={act.isAwaited}
      />
      {kind !== '' && (
        <ActReason
          act={act}
          kind="waive"
          requirement={kind === 'amount' ? 'required' : 'optional'}
          support="利用者にも表示されます。"
        />
      )}
      {decision !== null && (
        <ActPreview act={act} preview={preview}>
          {(data) => <Effects seen={seen} reason={reason} preview={data} />}
        </ActPreview>
      )}
      {kind !== '' && <ActNote act={act} />}
    </ActDialog>
  );
};
