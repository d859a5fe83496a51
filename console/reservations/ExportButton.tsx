import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { Done } from '#console/list/Done.tsx';
import type { RequestOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { count } from '#ui/text/format.ts';

type ExportButtonProps = { search: RequestOf<'Desk/FindReservations'> };

/** Saves what a search finds, with names, for who may, with a reason that is written down. */
export const ExportButton = ({ search }: ExportButtonProps) => {
  const { permissions } = useSelf();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [saved, setSaved] = useState<number | null>(null);
  const save = useStaffMutation('Desk/ExportReservations');
  const isMissing = reason.trim() === '';
  if (!permissions.includes('export.people')) return null;
  const open = () => {
    save.reset();
    setSaved(null);
    setIsTried(false);
    setReason('');
    setOpen(true);
  };
  const send = async () => {
    setIsTried(true);
    if (isMissing || save.isPending) return;
    const file = await save.mutateAsync({ ...search, reason }).catch(() => null);
    if (file === null) return;
    saveText({ name: file.fileName, type: 'text/csv', text: file.csv });
    setOpen(false);
    setSaved(file.count);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {saved !== null && <Done title={`${count(saved, '件')}の予約をCSVで保存しました。`} />}
      <Button variant="outline" icon={<Download aria-hidden="true" className="size-5" />} onClick={open}>
        CSVで保存
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setOpen(false)}
          size="text"
          title="予約のCSV出力"
          actions={
            <>
              <Button variant="outline" onClick={() => setOpen(false)}>
                やめる
              </Button>
              <Button isBusy={save.isPending} busyLabel="作成しています" onClick={send}>
                CSVで保存する
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-5">
            <ChangeFailure error={save.error} onReload={() => save.reset()} />
            <p>
              今の条件に合うすべての予約を、氏名と利用者番号を含めて保存します。条件・件数・理由は閲覧記録に残ります。
            </p>
            <TextAreaField
              label="理由"
              requirement="required"
              value={reason}
              maxLength={500}
              error={isTried && isMissing ? '理由を入力してください。' : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </Dialog>
      )}
    </div>
  );
};
