import { useRef, useState } from 'react';
import { useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { type Errors, useChecked } from '#console/kit/useChecked.ts';
import type { DeskDraw } from '#contract/desk/lottery.ts';
import { addDays } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';

type Typed = { readonly closesAt: string; readonly announceAt: string };

const errorsOf = ({ closesAt, announceAt }: Typed): Errors<keyof Typed> => ({
  closesAt: closesAt === '' ? '締切の日時を入力してください。' : undefined,
  announceAt:
    announceAt === ''
      ? '発表の日時を入力してください。'
      : announceAt <= closesAt
        ? '発表は、締切より後にしてください。'
        : undefined,
});

type TimesProps = { typed: Typed; errors: Errors<keyof Typed>; onChange: (changes: Partial<Typed>) => void };

const Times = ({ typed, errors, onChange }: TimesProps) => (
  <>
    <TextField
      label="締切"
      type="datetime-local"
      requirement="required"
      support="いまから1時間後以降。この10分後に抽選します。"
      value={typed.closesAt}
      error={errors.closesAt}
      onChange={({ target }) => onChange({ closesAt: target.value })}
    />
    <TextField
      label="発表"
      type="datetime-local"
      requirement="required"
      value={typed.announceAt}
      error={errors.announceAt}
      onChange={({ target }) => onChange({ announceAt: target.value })}
    />
  </>
);

type RedrawDialogProps = {
  draw: DeskDraw;
  entries: number;
  onDone: (text: string) => void;
  onClose: () => void;
};

/** A new draw of what was given up: when it closes and when it is announced. */
export const RedrawDialog = ({ draw, entries, onDone, onClose }: RedrawDialogProps) => {
  const today = useToday();
  const fields = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({
    closesAt: `${addDays(today, 2)}T17:00`,
    announceAt: `${addDays(today, 3)}T17:00`,
  });
  const act = useStaffMutation('Desk/Redraw');
  const { shown: errors, checkIn } = useChecked(errorsOf(typed));
  const send = async () => {
    if (!checkIn(fields.current) || act.isPending) return;
    const answer = await act.mutateAsync({ drawId: draw.drawId, ...typed }).catch(() => null);
    if (answer === null) return;
    await act.refresh();
    onDone(
      `${count(answer.entryCount, '件')}の申込みで再抽選を始めました。${dateTimeText(typed.announceAt)}に発表します。`,
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="空いた枠の再抽選"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={act.isPending} busyLabel="始めています" onClick={send}>
            再抽選を始める
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={act.error} onReload={act.reload} />
        <p>
          {`新しい抽選として公開し、落選した${count(entries, '件')}の申込みを引き継ぎます。申込者にはメール・LINEで知らせ、締切までは取り下げられます。「${draw.title}」の結果は変わりません。`}
        </p>
        <Times typed={typed} errors={errors} onChange={(changes) => setTyped({ ...typed, ...changes })} />
      </div>
    </Dialog>
  );
};
