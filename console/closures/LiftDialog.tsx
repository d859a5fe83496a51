import { useRef, useState } from 'react';
import { usePreview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Closure } from '#contract/desk/closure.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { count } from '#ui/text/format.ts';
import { daysText } from './closureWords.ts';

type LiftDialogProps = { closure: Pick<Closure, 'closureId' | 'containerId'>; onClose: () => void; onDone: () => void };

/** Lifting a closure, after a look at what opens and what stays cancelled. */
export const LiftDialog = ({ closure: { closureId, containerId }, onClose, onDone }: LiftDialogProps) => {
  const one = { containerId, closureId };
  const { query, current: preview, isAwaited } = usePreview('Desk/PreviewLift', one);
  const lift = useStaffMutation('Desk/LiftClosure');
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`closure.lift.${closureId}`, { reason }, (next) => setReason(next.reason));
  const fields = useRef<HTMLDivElement>(null);
  const checks = useChecked({ reason: reason.trim() === '' ? '理由を入力してください。' : undefined });
  const reload = () => {
    lift.reset();
    return lift.reload();
  };
  const send = async () => {
    if (!checks.checkIn(fields.current) || lift.isPending) return;
    if (!preview) return void query.refetch();
    const done = await lift.mutateAsync({ ...one, reason, version: preview.version }).catch(() => null);
    if (done === null) return;
    await lift.refresh();
    onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="休館の解除"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button
            variant="danger"
            isBusy={lift.isPending || isAwaited}
            busyLabel={lift.isPending ? '解除しています' : ''}
            onClick={send}
          >
            休館を解除する
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={lift.error} onReload={reload} />
        <DraftNotice draft={kept} />
        <QueryState query={query}>
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
        </QueryState>
        <TextAreaField
          label="理由"
          requirement="required"
          support="職員の記録に残ります。"
          value={reason}
          maxLength={500}
          error={checks.shown.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
};
