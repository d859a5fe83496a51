import { usePreview } from '#console/api/usePreview.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { Closure } from '#contract/desk/closure.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count } from '#ui/text/format.ts';
import { daysText } from './closureWords.ts';

type LiftDialogProps = { closure: Pick<Closure, 'closureId' | 'containerId'>; onClose: () => void; onDone: () => void };

/** Lifting a closure, after a look at what opens and what stays cancelled. */
export const LiftDialog = ({ closure: { closureId, containerId }, onClose, onDone }: LiftDialogProps) => {
  const preview = usePreview('Desk/PreviewLift', { containerId, closureId });
  const form = useActForm(`closure.lift.${closureId}`, {});
  const { reason } = form.typed;
  const act = useAct({
    form,
    preview,
    call: 'Desk/LiftClosure',
    errors: { reason: reasonMissing(reason) },
    request: ({ version }) => ({ containerId, closureId, reason, version }),
    onDone,
  });
  return (
    <ActDialog
      act={act}
      title="休館の解除"
      variant="danger"
      verb="休館を解除する"
      busyLabel="解除しています"
      onClose={onClose}
    >
      <ActPreview act={act} preview={preview}>
        {({ days, dropped, cancelled, moved }) => (
          <DescriptionList
            items={[
              { term: 'すぐに予約できるようになる日', value: daysText(days) },
              cancelled > 0 && { term: '取消済みの予約', value: `${count(cancelled, '件')}（元には戻りません）` },
              moved > 0 && { term: '移動済みの予約', value: `${count(moved, '件')}（移動先のままです）` },
              dropped > 0 && { term: 'まだ処理していない予約', value: `${count(dropped, '件')}（取り消しません）` },
            ]}
          />
        )}
      </ActPreview>
      <ActReason act={act} kind={null} requirement="required" support="職員の記録に残ります。" />
    </ActDialog>
  );
};
