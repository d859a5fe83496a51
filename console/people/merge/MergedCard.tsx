import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { dateTimeText, dayText } from '#ui/text/format.ts';

type Merged = DeskPerson['merged'][number];

type UndoDialogProps = { person: DeskPerson; merged: Merged; onClose: () => void; onDone: (flash: string) => void };

const UndoDialog = ({ person, merged, onClose, onDone }: UndoDialogProps) => {
  const { mergeId } = merged;
  const form = useActForm(`person.unmerge.${mergeId}`, {});
  const { reason } = form.typed;
  const act = useAct({
    form,
    call: 'Desk/UndoMerge',
    errors: { reason: reasonMissing(reason) },
    request: () => ({ userNumber: person.userNumber, mergeId, reason }),
    onDone: () => {
      onClose();
      onDone('統合を元に戻しました。');
    },
  });
  return (
    <ActDialog
      act={act}
      title="統合を元に戻す"
      variant="danger"
      verb="統合を戻す"
      busyLabel="送信しています"
      onClose={onClose}
    >
      <p>
        {`${merged.personName}様（${merged.userNumber}）を、${person.personName}様（${person.userNumber}）から分けます。予約・申込み・通知は、統合前の番号へ戻ります。`}
      </p>
      <ul className="list-disc ps-6">
        <li>{`統合のあとに加わった予約などは、${person.userNumber}に残ります。`}</li>
        <li>両方の番号のパスワードは、統合前のものに戻ります。</li>
        <li>統合のあとにログインした端末は、ログアウトされます。</li>
      </ul>
      <ActReason
        act={act}
        kind={null}
        requirement="required"
        support="操作記録に残ります。利用者には表示されません。"
      />
    </ActDialog>
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
