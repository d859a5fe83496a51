import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { DeskPerson } from '#contract/desk/people.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { dateTimeText, dayText } from '#ui/text/format.ts';

type Merged = DeskPerson['merged'][number];

type UndoDialogProps = { person: DeskPerson; merged: Merged; onClose: () => void; onDone: (flash: string) => void };

const UndoDialog = ({ person, merged, onClose, onDone }: UndoDialogProps) => {
  const undo = useStaffMutation('Desk/UndoMerge');
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`person.unmerge.${merged.mergeId}`, { reason }, (next) => setReason(next.reason));
  const fields = useRef<HTMLDivElement>(null);
  const checks = useChecked({ reason: reason.trim() === '' ? everyRefusal.reasonRequired.message : undefined });
  const [isOpen, setIsOpen] = useState(true);
  const [isUndone, setIsUndone] = useState(false);
  const close = () => setIsOpen(false);
  const closed = () => {
    onClose();
    if (!isUndone) return;
    onDone('統合を元に戻しました。');
    undo.refresh();
  };
  const send = async () => {
    if (!checks.checkIn(fields.current) || undo.isPending) return;
    const { userNumber } = person;
    const done = await undo.mutateAsync({ userNumber, mergeId: merged.mergeId, reason }).catch(() => null);
    if (done === null) return;
    setIsUndone(true);
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      onClosed={closed}
      size="text"
      title="統合を元に戻す"
      actions={
        <>
          <Button variant="outline" onClick={close}>
            やめる
          </Button>
          <Button variant="danger" isBusy={undo.isPending} onClick={send}>
            統合を戻す
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={undo.error} onReload={undo.reload} />
        <DraftNotice draft={kept} />
        <p>
          {`${merged.personName}様（${merged.userNumber}）を、${person.personName}様（${person.userNumber}）から分けます。予約・申込み・通知は、統合前の番号へ戻ります。`}
        </p>
        <ul className="list-disc ps-6">
          <li>{`統合のあとに加わった予約などは、${person.userNumber}に残ります。`}</li>
          <li>両方の番号のパスワードは、統合前のものに戻ります。</li>
          <li>統合のあとにログインした端末は、ログアウトされます。</li>
        </ul>
        <TextAreaField
          label="理由"
          requirement="required"
          support="操作記録に残ります。利用者には表示されません。"
          value={reason}
          maxLength={500}
          error={checks.shown.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
};

/** The other numbers of somebody, and the way to undo the merge of one. */
export const MergedCard = ({ person, onDone }: { person: DeskPerson; onDone: (flash: string) => void }) => {
  const { tenantAlias } = useTenant();
  const [undone, setUndone] = useState<Merged>();
  return (
    <Card title="統合した番号">
      {person.merged.length > 0 && (
        <ul className="flex flex-col gap-4">
          {person.merged.map((merged) => (
            <li key={merged.mergeId} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                {`${merged.userNumber} ${merged.personName}様（${dateTimeText(merged.mergedAt)} 統合）`}
                <br />
                <span className="text-solid-gray-700">
                  {merged.undoUntil === null ? '元に戻せません。' : `${dayText(merged.undoUntil)}まで元に戻せます。`}
                </span>
              </span>
              {merged.undoUntil !== null && (
                <Button variant="outline" size="sm" onClick={() => setUndone(merged)}>
                  統合を戻す
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>同じ方がもう1つ登録されているときは、1つにまとめられます。</p>
      <Link to={paths.merge(tenantAlias, { keeper: person.userNumber })} className="hit-area link self-start">
        ほかの番号を統合する
      </Link>
      {undone && <UndoDialog person={person} merged={undone} onClose={() => setUndone(undefined)} onDone={onDone} />}
    </Card>
  );
};
