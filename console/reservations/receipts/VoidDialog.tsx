import { usePreview } from '#console/api/usePreview.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActNote, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { MailPreview } from '#console/kit/act/MailPreview.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { numberToPhone, phoneNotes } from '#console/kit/phoneNotes.ts';
import { useOpenTill } from '#console/money/window/useOpenTill.ts';
import { WindowField } from '#console/money/window/WindowField.tsx';
import type { IssuedReceipt } from '#contract/desk/money/cash.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { yen } from '#ui/text/format.ts';
import { type DoneWords, openText } from '../moneyWords.ts';

type VoidDialogProps = {
  seen: DeskReservation;
  receipt: IssuedReceipt;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

/** Taking back the cash of a receipt, as for the wrong reservation: it is void and kept, and its fee is owed again. */
export const VoidDialog = ({ seen, receipt, onDone, onClose }: VoidDialogProps) => {
  const { reservationId, containerId } = seen.reservation;
  const { receiptId } = receipt;
  const form = useActForm(`money.void.${receiptId}`, {});
  const { reason, staffNote } = form.typed;
  // Cash of a till that still takes some goes back from that one.
  const till = useOpenTill(containerId);
  const missing = receipt.isVoidLate ? till.missing : undefined;
  const sent = { reservationId, receiptId, openTillId: till.openTillId };
  const preview = usePreview('Desk/PreviewVoidedReceipt', missing === undefined ? sent : null);
  const act = useAct({
    form,
    preview,
    call: 'Desk/VoidReceipt',
    errors: { till: missing, reason: reasonMissing(reason) },
    request: ({ version }) => ({ ...sent, reason, staffNote, version }),
    onDone: ({ receiptNumber, amount, open }) =>
      onDone({
        title: `領収書 ${receiptNumber}の収納を取り消しました。`,
        lines: [`${yen(amount)}を本日のレジから出した記録にしました。未払いは${yen(open)}です。`, ...phoneNotes(seen)],
        numberToPhone: numberToPhone(seen),
      }),
  });
  return (
    <ActDialog
      act={act}
      title="収納の取消"
      variant="danger"
      verb="収納を取り消す"
      busyLabel="取り消しています"
      onClose={onClose}
    >
      <p>
        領収書 {receipt.receiptNumber}
        を取消済みにし、同じ額を本日のレジから出した記録にします。取消済みの領収書は残り、番号は再び使われません。
      </p>
      {receipt.isVoidLate && <WindowField till={till} error={act.errors.till} />}
      <ActReason act={act} kind={null} requirement="required" support="利用者にも表示されます。" />
      {missing === undefined && (
        <ActPreview act={act} preview={preview}>
          {(shown) => (
            <div className="flex flex-col gap-4">
              <DescriptionList
                items={[
                  { term: '取り消す額', value: yen(shown.amount) },
                  { term: 'お支払いの残額', value: openText({ ...shown, payUntil: null }) },
                ]}
              />
              <MailPreview seen={seen} reason={reason} mail={shown.mail} />
            </div>
          )}
        </ActPreview>
      )}
      <ActNote act={act} />
    </ActDialog>
  );
};
