import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { Opening } from '#contract/desk/opening.ts';
import { dayText } from '#rules/day/dayText.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count } from '#ui/text/format.ts';
import { openedLines } from './openingForm.ts';

type LiftOpeningDialogProps = { opening: Opening; onClose: () => void; onDone: (flash: string) => void };

/** Taking an opening back, after a look at whom it concerns. */
export const LiftOpeningDialog = ({ opening, onClose, onDone }: LiftOpeningDialogProps) => {
  const { containerId, containerName, day, mark, reservations } = opening;
  const form = useActForm(`opening.lift.${containerId}.${day}`, {});
  const { reason } = form.typed;
  const act = useAct({
    form,
    call: 'Desk/LiftOpening',
    errors: { reason: reasonMissing(reason) },
    request: () => ({ containerId, day, mark, reason }),
    onDone: ({ inDoubt }) => {
      const left = inDoubt > 0 ? `${count(inDoubt, '件')}の予約が「要対応」に加わりました。` : '';
      onDone(`${dayText(day)}の臨時開館を取りやめました。${left}`);
    },
  });
  return (
    <ActDialog
      // What is there now stands in the list.
      act={{ ...act, reload: () => act.reload().then(onClose) }}
      title="臨時開館の取りやめ"
      variant="danger"
      verb="臨時開館を取りやめる"
      busyLabel="取りやめています"
      onClose={onClose}
    >
      <DescriptionList
        items={[
          { term: '日', value: dayText(day) },
          { term: '施設', value: containerName },
          { term: '内容', value: openedLines(opening).join('\n') },
          { term: 'この日の予約', value: count(reservations, '件') },
        ]}
      />
      {reservations > 0 && (
        <p>予約は取り消しません。利用者には休館になることを知らせ、扱いを決めるまで「要対応」に残します。</p>
      )}
      <ActReason act={act} kind={null} requirement="required" support="職員の記録に残ります。" />
    </ActDialog>
  );
};
