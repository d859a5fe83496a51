import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CallFailure } from '#client/callFailure.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { useFormFields } from '#console/fields/useFormFields.ts';
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

/** Asks for a file piece by piece, as long as it is wanted, and saves it. */
function useExport(ask: ExportDialogProps['ask'], onSaved: () => void) {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  /** How many are there already, while it is made. */
  const [made, setMade] = useState<number | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const isWanted = useRef(false);
  const collect = async (reason: string) => {
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
    onSaved();
    setSaved(total);
  };
  return {
    failure,
    made,
    saved,
    save: async (reason: string) => {
      isWanted.current = true;
      setFailure(null);
      setMade(0);
      await collect(reason).catch((error) => setFailure(error));
      setMade(null);
    },
    giveUp: () => {
      isWanted.current = false;
    },
    forgetFailure: () => setFailure(null),
    begin: () => {
      setFailure(null);
      setSaved(null);
      setMade(null);
    },
  };
}

type OpenedProps = Pick<ExportDialogProps, 'title' | 'text'> & {
  file: ReturnType<typeof useExport>;
  onClose: () => void;
};

const Opened = ({ title, text, file, onClose }: OpenedProps) => {
  const { made } = file;
  const { typed, change, draft } = useFormFields(`export.${title}`, { reason: '' });
  const fields = useRef<HTMLDivElement>(null);
  const checks = useChecked({ reason: reasonMissing(typed.reason) });
  const send = () => {
    if (made === null && checks.checkIn(fields.current)) void file.save(typed.reason);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title={title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
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
        <ChangeFailure error={file.failure} onReload={file.forgetFailure} />
        <DraftNotice draft={draft} />
        <p>{text}</p>
        <TextAreaField
          label="理由"
          requirement="required"
          value={typed.reason}
          maxLength={500}
          error={checks.shown.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </div>
    </Dialog>
  );
};

/** Saves what a list shows, and all the rest of it, as CSV, with a reason that is written down. */
export const ExportDialog = ({ title, text, unit, ask }: ExportDialogProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const file = useExport(ask, close);
  return (
    <div className="flex flex-col items-start gap-3">
      {file.saved !== null && <DoneBanner title={`${count(file.saved, '件')}の${unit}をCSVで保存しました。`} />}
      <Button
        variant="outline"
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => {
          file.begin();
          setOpen(true);
        }}
      >
        CSVで保存
      </Button>
      {isOpen && (
        <Opened
          title={title}
          text={text}
          file={file}
          onClose={() => {
            file.giveUp();
            close();
          }}
        />
      )}
    </div>
  );
};
