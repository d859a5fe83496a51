import { usePreview } from '#console/api/usePreview.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActNote, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { MailPreview } from '#console/kit/act/MailPreview.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { numberToPhone, phoneNotes } from '#console/kit/phoneNotes.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { FeeComparison } from '../FeeComparison.tsx';
import { FeeLines } from '../FeeLines.tsx';
import { type DoneWords, openText, refundText, refundWords, setOffText } from '../moneyWords.ts';
import { useAtCounter } from '../useAtCounter.ts';
import { ChargeFields } from './ChargeFields.tsx';
import { type Charged, chargeErrors, linesOf } from './chargeChoice.ts';

type Preview = ResponseOf<'Desk/PreviewCharge'>;

/** What is paid too much then goes back at the counter. */
const refundAtCounter = ({ refund }: Preview) => ({ refund, byProvider: 0, atCounter: refund });

type EffectsProps = { seen: DeskReservation; preview: Preview; reason: string };

const Effects = ({ seen, preview, reason }: EffectsProps) => (
  <div className="flex flex-col gap-4">
    <DescriptionList
      items={[
        preview.setOff > 0 && { term: '充当', value: setOffText(preview.setOff) },
        preview.open > 0 && { term: 'お支払いの残額', value: openText({ ...preview, payUntil: null }) },
        preview.refund > 0 && { term: '返金', value: refundText(refundAtCounter(preview)) },
      ]}
    />
    <FeeLines caption="追加の内訳" lines={preview.lines} />
    <MailPreview seen={seen} reason={reason} mail={preview.mail} />
  </div>
);

const chargedWords = (preview: Preview, seen: DeskReservation): DoneWords => ({
  title: `当日精算を追加しました（${yen(preview.after - preview.before)}）。`,
  lines: [...refundWords({ ...refundAtCounter(preview), setOff: preview.setOff }), ...phoneNotes(seen)],
  numberToPhone: numberToPhone(seen),
});

const nothing: Charged = { counts: {}, own: [] };

type ChargeDialogProps = { seen: DeskReservation; onDone: (done: DoneWords) => void; onClose: () => void };

/** What is offered and typed, what it would change, and the act. */
function useCharging(seen: DeskReservation, onDone: ChargeDialogProps['onDone']) {
  const { reservationId } = seen.reservation;
  const { isOver } = useAtCounter(seen);
  const offered = useStaffQuery('Desk/PreviewCharge', { reservationId, lines: [] });
  const offers = offered.data?.offers ?? [];
  const form = useActForm(`reservation.charge.${reservationId}`, nothing);
  const { reason, staffNote } = form.typed;
  const lines = linesOf(form.typed, offers);
  const isOwnAlone = offered.data?.offers.length === 0;
  const isReasonNeeded = isOver || isOwnAlone || lines.some(({ kind }) => kind === 'own');
  const preview = usePreview('Desk/PreviewCharge', lines.length === 0 ? null : { reservationId, lines });
  const act = useAct({
    form,
    preview,
    call: 'Desk/AddCharge',
    errors: { ...chargeErrors(form.typed, offers), reason: isReasonNeeded ? reasonMissing(reason) : undefined },
    request: ({ version }) => ({ reservationId, lines, reason, staffNote, version }),
    onDone: (_, charged) => onDone(chargedWords(charged, seen)),
  });
  return { isOver, offered, offers, form, isReasonNeeded, preview, act };
}

const comparedSums = ({ before, after }: Preview) => ({
  term: '精算後の合計',
  fee: yen(after),
  difference: after - before,
});

/** Charging what is only known on the day: lines of the ordinance by their number, and lines of their own with a reason. */
export const ChargeDialog = ({ seen, onDone, onClose }: ChargeDialogProps) => {
  const { isOver, offered, offers, form, isReasonNeeded, preview, act } = useCharging(seen, onDone);
  const { shown, current } = preview;
  return (
    <ActDialog
      act={act}
      size="wide"
      title="当日精算"
      verb={current ? `${yen(current.after - current.before)}を追加する` : '追加する'}
      busyLabel="追加しています"
      onClose={onClose}
    >
      {isOver && <p>終わった利用の精算です。理由が必要です。</p>}
      <QueryState query={offered}>
        {({ before }) => (
          <>
            <ChargeFields offers={offers} form={form} act={act} />
            <FeeComparison term="今の合計" fee={before} then={shown && comparedSums(shown)} isStale={act.isAwaited} />
          </>
        )}
      </QueryState>
      <ActReason
        act={act}
        kind={null}
        requirement={isReasonNeeded ? 'required' : 'optional'}
        support="利用者にも表示されます。"
      />
      {preview.query.isEnabled && (
        <ActPreview act={act} preview={preview}>
          {(data) => <Effects seen={seen} reason={form.typed.reason} preview={data} />}
        </ActPreview>
      )}
      <ActNote act={act} />
    </ActDialog>
  );
};
