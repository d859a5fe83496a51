import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToday } from '#console/address/useConsole.ts';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { mayPayBy, suggestedPayBy } from '#rules/payment/billDue.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count as countText, yen as yenText } from '#ui/text/format.ts';
import { BillSheets } from './BillSheets.tsx';

const sumOf = (items: readonly Billable[]) => items.reduce((sum, { open }) => sum + open, 0);

const refresh = () => refreshAfter('Desk/IssueBills');

/** What a bill can be issued for, and the yen that are owed for it. */
type Billable = {
  readonly reservationId: string;
  readonly open: number;
  /** Left out where that is not known. */
  readonly isOverdue?: boolean;
};

type BillsDialogProps = {
  /** The list that is shown. */
  asked: Omit<RequestOf<'Desk/IssueBills'>, 'reservationIds' | 'count' | 'yen' | 'payBy'>;
  items: readonly Billable[];
  onClose: (isIssued: boolean) => void;
};

type IssuedBills = ResponseOf<'Desk/IssueBills'>;

/** The day until which what is overdue is to be paid, and the sending; what was issued is printed at once. */
function useIssuing({ asked, items }: Pick<BillsDialogProps, 'asked' | 'items'>) {
  const issue = useStaffMutation('Desk/IssueBills');
  const today = useToday();
  const mayBeOverdue = items.some(({ isOverdue = true }) => isOverdue);
  const [payBy, setPayBy] = useState(suggestedPayBy(today));
  const fields = useRef<HTMLDivElement>(null);
  const { shown, checkIn } = useChecked({
    payBy: mayBeOverdue && !mayPayBy(payBy, today) ? '指定期限には、明日以降の日を入力してください。' : undefined,
  });
  const [done, setDone] = useState<IssuedBills | null>(null);
  const send = async () => {
    if (issue.isPending || !checkIn(fields.current)) return;
    const wanted = {
      reservationIds: items.map(({ reservationId }) => reservationId),
      count: items.length,
      yen: sumOf(items),
      payBy: mayBeOverdue ? payBy : null,
    };
    const answer = await issue.mutateAsync({ ...asked, ...wanted }).catch(() => null);
    if (answer === null) return;
    flushSync(() => setDone(answer));
    window.print();
    void refresh();
  };
  return { issue, fields, mayBeOverdue, payBy, setPayBy, payByError: shown.payBy, done, send };
}

type BillsToIssueProps = {
  items: readonly Billable[];
  issuing: Pick<ReturnType<typeof useIssuing>, 'mayBeOverdue' | 'payBy' | 'setPayBy' | 'payByError'>;
};

const BillsToIssue = ({ items, issuing: { mayBeOverdue, payBy, setPayBy, payByError } }: BillsToIssueProps) => (
  <>
    <DescriptionList
      items={[
        { term: '件数', value: countText(items.length, '件') },
        { term: '未収額の合計', value: yenText(sumOf(items)) },
      ]}
    />
    {mayBeOverdue && (
      <TextField
        label="指定期限"
        support="納付期限を過ぎたものだけに記載します。"
        requirement="required"
        type="date"
        className="max-w-64"
        value={payBy}
        error={payByError}
        onChange={(event) => setPayBy(event.target.value)}
      />
    )}
    <p>同じ方のものは、1通にまとめて印刷します。</p>
    <p>同じ金額と納付期限の通知書を発行済みのものは、新しい番号を取らずに再発行として印刷します。</p>
  </>
);

const BillsIssued = ({ issued: { issued, items } }: { issued: IssuedBills }) => {
  const again = items.length - issued;
  return (
    <>
      <DoneBanner title={`納入通知書を${countText(issued, '件')}発行しました。`}>
        {again > 0 && <p>{countText(again, '件')}は再発行です。</p>}
      </DoneBanner>
      <BillSheets bills={items} />
    </>
  );
};

/** Issues bills for what was chosen of a list, after a look at how many they are, and prints them together. */
export const BillsDialog = ({ asked, items, onClose }: BillsDialogProps) => {
  const issuing = useIssuing({ asked, items });
  const { issue, fields, done, send } = issuing;
  const close = () => onClose(done !== null);
  return (
    <Dialog
      isOpen
      onClose={close}
      size="wide"
      title="納入通知書の発行"
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {done === null ? 'やめる' : '閉じる'}
          </Button>
          {done === null ? (
            <Button isBusy={issue.isPending} busyLabel="発行しています" onClick={send}>
              {countText(items.length, '件')}の納入通知書を発行して印刷する
            </Button>
          ) : (
            <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
              もう一度印刷する
            </Button>
          )}
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={issue.error} onReload={() => refresh().then(close)} />
        {done === null ? <BillsToIssue items={items} issuing={issuing} /> : <BillsIssued issued={done} />}
      </div>
    </Dialog>
  );
};
