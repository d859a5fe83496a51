import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CallFailure } from '#client/callFailure.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { count } from '#ui/text/format.ts';

/** A part of a file as the server makes it; `next` is where the following one begins, null after the last. */
type Piece = {
  readonly fileName: string;
  readonly csv: string;
  readonly count: number;
  readonly next?: number | null;
};

type ExportDialogProps = {
  title: string;
  /** What is saved, and what is written down of it. */
  text: string;
  /** What they are of which so many are saved. */
  unit: string;
  ask: (asked: { readonly reason: string; readonly before: number | null }) => Promise<Piece>;
};

/** Saves what a list shows, and all the rest of it, as CSV, with a reason that is written down. */
export const ExportDialog = ({ title, text, unit, ask }: ExportDialogProps) => {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`export.${title}`, { reason }, (next) => setReason(next.reason));
  const fields = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  /** How many are there already, while it is made. */
  const [made, setMade] = useState<number | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const isWanted = useRef(false);
  const checks = useChecked({ reason: reason.trim() === '' ? '理由を入力してください。' : undefined });
  const open = () => {
    setFailure(null);
    setSaved(null);
    setMade(null);
    checks.forget();
    setOpen(true);
  };
  const close = () => {
    isWanted.current = false;
    setReason('');
    setOpen(false);
  };
  const save = async () => {
    const parts: string[] = [];
    let total = 0;
    let before: number | null = null;
    let name = '';
    do {
      const piece: Piece = await ask({ reason, before });
      if (!isWanted.current) return;
      parts.push(piece.csv);
      total += piece.count;
      setMade(total);
      before = piece.next ?? null;
      name = piece.fileName;
    } while (before !== null);
    saveText({ name, type: 'text/csv', text: parts.join('') });
    close();
    setSaved(total);
  };
  const send = async () => {
    if (!checks.checkIn(fields.current) || made !== null) return;
    isWanted.current = true;
    setFailure(null);
    setMade(0);
    await save().catch((error) => setFailure(error));
    setMade(null);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {saved !== null && <DoneBanner title={`${count(saved, '件')}の${unit}をCSVで保存しました。`} />}
      <Button variant="outline" icon={<Download aria-hidden="true" className="size-5" />} onClick={open}>
        CSVで保存
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={close}
          size="text"
          title={title}
          actions={
            <>
              <Button variant="outline" onClick={close}>
                やめる
              </Button>
              <Button
                isBusy={made !== null}
                busyLabel={made ? `作成しています（${count(made, '件')}）` : '作成しています'}
                onClick={send}
              >
                CSVで保存する
              </Button>
            </>
          }
        >
          <div ref={fields} className="flex flex-col gap-5">
            <ChangeFailure error={failure} onReload={() => setFailure(null)} />
            <DraftNotice draft={kept} />
            <p>{text}</p>
            <TextAreaField
              label="理由"
              requirement="required"
              value={reason}
              maxLength={500}
              error={checks.shown.reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </Dialog>
      )}
    </div>
  );
};
