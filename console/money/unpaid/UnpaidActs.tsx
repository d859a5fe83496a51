import { FileText, Mail } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { UnpaidItem } from '#contract/desk/money/money.ts';
import { Button } from '#ui/action/Button.tsx';
import { ErrorText } from '#ui/form/Field.tsx';
import { count } from '#ui/text/format.ts';
import { BillsDialog } from '../bill/BillsDialog.tsx';
import { RemindersDialog } from './RemindersDialog.tsx';
import type { Ticking } from './unpaidColumns.tsx';

/** Which of the list bills are issued for. A tick of what is not listed any more counts for nothing. */
export function useTicks(listed: readonly UnpaidItem[]) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isTickMissing, setIsTickMissing] = useState(false);
  const billable = listed.filter(({ canReceive }) => canReceive);
  const onTick = (ids: readonly string[]) => {
    setTicked(ids);
    setIsTickMissing(false);
  };
  const ticking: Ticking = { ticked, onTick };
  return {
    ticking,
    billable,
    toBill: billable.filter(({ reservationId }) => ticked.includes(reservationId)),
    isTickMissing,
    askForTick: () => setIsTickMissing(true),
  };
}

type Asked = Pick<ComponentProps<typeof BillsDialog>, 'asked'>['asked'];

type TickedBillsProps = { asked: Asked; ticks: ReturnType<typeof useTicks> };

/** Ticks all that can be billed or none, and issues bills for what is ticked. */
const TickedBills = ({ asked, ticks: { ticking, billable, toBill, askForTick } }: TickedBillsProps) => {
  const [billed, setBilled] = useState<Pick<ComponentProps<typeof BillsDialog>, 'asked' | 'items'> | null>(null);
  const askForBills = () => {
    if (toBill.length === 0) return askForTick();
    setBilled({
      asked,
      items: toBill.map(({ reservationId, open, isOverdue }) => ({ reservationId, open, isOverdue })),
    });
  };
  return (
    <>
      {billable.length > 0 && (
        <>
          <Button variant="outline" onClick={() => ticking.onTick(billable.map(({ reservationId }) => reservationId))}>
            すべて選択
          </Button>
          <Button variant="outline" onClick={() => ticking.onTick([])}>
            すべて解除
          </Button>
          <Button variant="outline" icon={<FileText aria-hidden="true" className="size-5" />} onClick={askForBills}>
            {`選択した${count(toBill.length, '件')}の納入通知書を発行`}
          </Button>
        </>
      )}
      {billed && (
        <BillsDialog
          {...billed}
          onClose={(isIssued) => {
            setBilled(null);
            if (isIssued) ticking.onTick([]);
          }}
        />
      )}
    </>
  );
};

type UnpaidActsProps = TickedBillsProps & {
  onReminding: () => void;
  onReminded: (words: string) => void;
};

/** What can be done about all of the list, or about what is ticked of it. */
export const UnpaidActs = ({ asked, ticks, onReminding, onReminded }: UnpaidActsProps) => {
  const [isReminding, setIsReminding] = useState(false);
  const { containerId = null, text = '', course = null } = asked;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          icon={<Mail aria-hidden="true" className="size-5" />}
          onClick={() => {
            onReminding();
            setIsReminding(true);
          }}
        >
          期限切れの督促メール
        </Button>
        <TickedBills asked={asked} ticks={ticks} />
      </div>
      <div role="alert" className="empty:hidden">
        {ticks.isTickMissing && (
          <ErrorText id={undefined}>納入通知書を発行するものを一覧で選択してください。</ErrorText>
        )}
      </div>
      {isReminding && (
        <RemindersDialog
          wanted={{ containerId, text, course }}
          onClose={() => setIsReminding(false)}
          onDone={(words) => {
            setIsReminding(false);
            onReminded(words);
          }}
        />
      )}
    </>
  );
};
