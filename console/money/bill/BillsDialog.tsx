import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { Done } from '#console/list/Done.tsx';
import { useChecked } from '#console/list/useChecked.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { count as countText, yen as yenText } from '#ui/text/format.ts';
import { BillSheets } from './BillSheets.tsx';

const idOf = ({ reservationId }: Billable) => reservationId;

const sumOf = (items: readonly Billable[]) => items.reduce((sum, { open }) => sum + open, 0);

const refresh = () => refreshStaff('Desk/ListUnpaid', 'Desk/ListBills');

/** What a bill can be issued for: a line of the list that says it. */
type Billable = { readonly reservationId: string; readonly label: string; readonly open: number };

type BillsDialogProps = {
  /** The list that is shown. */
  asked: Omit<RequestOf<'Desk/IssueBills'>, 'reservationIds' | 'count' | 'yen'>;
  items: readonly Billable[];
  onClose: (isIssued: boolean) => void;
};

/** Issues bills for what is chosen of a list, after a look at how many they are, and prints them together. */
export const BillsDialog = ({ asked, items, onClose }: BillsDialogProps) => {
  const [chosen, setChosen] = useState<readonly string[]>(() => items.map(idOf));
  const billed = items.filter((item) => chosen.includes(idOf(item)));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const choices = useRef<HTMLDivElement>(null);
  const { shown, checkIn } = useChecked({
    chosen: billed.length === 0 ? '発行するものを選択してください。' : undefined,
  });
  const issue = useStaffMutation('Desk/IssueBills');
  const [done, setDone] = useState<ResponseOf<'Desk/IssueBills'> | null>(null);
  const press = async () => {
    if (issue.isPending || !checkIn(choices.current)) return;
    const wanted = { reservationIds: billed.map(idOf), count: billed.length, yen: sumOf(billed) };
    const answer = await issue.mutateAsync({ ...asked, ...wanted }).catch(() => null);
    if (answer === null) return;
    flushSync(() => setDone(answer));
    window.print();
    void refresh();
  };
  const close = () => onClose(done !== null);
  const again = done === null ? 0 : done.items.length - done.issued;
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
            <Button isBusy={issue.isPending} busyLabel="発行しています" onClick={press}>
              {countText(billed.length, '件')}の納入通知書を発行して印刷する
            </Button>
          ) : (
            <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
              もう一度印刷する
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={issue.error} onReload={() => refresh().then(close)} />
        {done === null ? (
          <>
            <DescriptionList
              items={[
                { term: '件数', value: countText(billed.length, '件') },
                { term: '未収額の合計', value: yenText(sumOf(billed)) },
              ]}
            />
            {items.length > 1 && (
              <div ref={choices} className="flex flex-col gap-4">
                <div className="flex flex-wrap gap-3">
                  <Button variant="outline" size="sm" onClick={() => setChosen(items.map(idOf))}>
                    すべて選択
                  </Button>
                  <Button variant="outline" size="sm" onClick={() => setChosen([])}>
                    すべて解除
                  </Button>
                </div>
                <CheckboxGroup
                  legend="発行する納入通知書"
                  options={items.map(({ reservationId, label, open }) => ({
                    value: reservationId,
                    label: `${label}　${yenText(open)}`,
                  }))}
                  value={chosen}
                  error={shown.chosen}
                  onChange={({ target }) => toggle(target.value)}
                />
              </div>
            )}
            <p>同じ金額と納付期限の通知書を発行済みのものは、新しい番号を取らずに再発行として印刷します。</p>
          </>
        ) : (
          <>
            <Done title={`納入通知書を${countText(done.issued, '件')}発行しました。`}>
              {again > 0 && <p>{countText(again, '件')}は再発行です。</p>}
            </Done>
            <BillSheets bills={done.items} />
          </>
        )}
      </div>
    </Dialog>
  );
};
