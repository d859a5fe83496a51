import { FileText, Mail } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useHall, useSelf, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { UnpaidItem } from '#contract/desk/money.ts';
import { daysBetween } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { ErrorText } from '#ui/form/Field.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { count, dateTimeText, yen } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { BillsDialog } from './bill/BillsDialog.tsx';
import { CashPanel, takenWords } from './CashPanel.tsx';
import { MoneySearchField } from './MoneySearchField.tsx';
import { onlyFound } from './onlyFound.ts';
import { RemindersDialog } from './RemindersDialog.tsx';
import { Amount, subjectColumns, usedText } from './subjectColumns.tsx';

const dueText = ({ payUntil, dueOn }: UnpaidItem) =>
  payUntil !== null ? dateTimeText(payUntil) : dueOn === null ? '定めなし' : '利用日まで';

/** What is owed and not paid, and taking it in cash. */
export const UnpaidTab = () => {
  const [{ q, overdue, today: usedToday, chosen }, set] = useAddressState(['q', 'overdue', 'today', 'chosen']);
  const text = useDebounced(q);
  const today = useToday();
  const { permissions } = useSelf();
  const mayReceive = permissions.includes('money.receive');
  const containerId = useHall() || null;
  const asked = { containerId, isOverdue: overdue !== '', usedOn: usedToday === '' ? null : today, text };
  const query = useStaffQuery('Desk/ListUnpaid', asked);
  const [isReminding, setIsReminding] = useState(false);
  const [billed, setBilled] = useState<Pick<ComponentProps<typeof BillsDialog>, 'asked' | 'items'> | null>(null);
  const shown = query.isPlaceholderData ? [] : (query.data?.items ?? []);
  const billable = shown.filter(({ canReceive }) => canReceive);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [lacksTick, setLacksTick] = useState(false);
  const tick = (ids: readonly string[]) => {
    setTicked(ids);
    setLacksTick(false);
  };
  const isTicked = ({ reservationId }: UnpaidItem) => ticked.includes(reservationId);
  // A tick of what is not listed any more counts for nothing.
  const toBill = billable.filter(isTicked);
  const askForBills = () =>
    toBill.length === 0
      ? setLacksTick(true)
      : setBilled({
          asked,
          items: toBill.map(({ reservationId, open, isOverdue: isLate }) => ({
            reservationId,
            open,
            isOverdue: isLate,
          })),
        });

  const [done, setDone] = useState<{ readonly title: string; readonly lines: readonly string[] } | null>(null);
  const finish = (words: string) => {
    setIsReminding(false);
    setDone({ title: words, lines: [] });
  };
  const listed = query.data?.items.find(({ reservationId }) => reservationId === chosen);
  // What is paid leaves the list, and its panel stays: with the receipt, or to say so.
  const [former, setFormer] = useState(listed);
  if (listed && listed !== former) setFormer(listed);
  const item = listed ?? (former?.reservationId === chosen ? { ...former, open: 0 } : undefined);
  const open = ({ reservationId }: UnpaidItem) => set({ chosen: reservationId }, { isStep: chosen === '' });
  const only = onlyFound(query.isPlaceholderData || text !== q ? undefined : query.data?.items);
  const ticks: ListColumn<UnpaidItem> = {
    id: 'tick',
    header: '選択',
    cell: ({ row: { original } }) =>
      original.canReceive && (
        <Checkbox
          isLabelHidden
          label={`${original.personName}　${usedText(original)}を選択`}
          checked={isTicked(original)}
          onChange={({ target }) => {
            const others = ticked.filter((id) => id !== original.reservationId);
            tick(target.checked ? [...others, original.reservationId] : others);
          }}
        />
      ),
  };
  const columns: ListColumn<UnpaidItem>[] = [
    ...(mayReceive ? [ticks] : []),
    {
      id: 'use',
      header: '利用',
      cell: ({ row: { original } }) =>
        original.canReceive ? (
          <button type="button" className="hit-area text-start link" onClick={() => open(original)}>
            <WholeText text={usedText(original)} />
          </button>
        ) : (
          <WholeText text={usedText(original)} />
        ),
    },
    { id: 'open', header: '未収額', cell: ({ row: { original } }) => <Amount amount={original.open} /> },
    {
      id: 'payUntil',
      header: '納付期限',
      cell: ({ row: { original } }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span>
            <WholeText text={dueText(original)} />
          </span>
          {original.isOverdue && <Badge tone="error">期限切れ</Badge>}
          {original.isOverdue && original.dueOn !== null && (
            <span className="whitespace-nowrap">
              {original.payUntil === null ? '利用日' : '期限'}から{count(daysBetween(original.dueOn, today), '日')}
            </span>
          )}
        </span>
      ),
    },
    { id: 'bill', header: '納入通知書', cell: ({ row }) => row.original.billNumber || '―' },
    ...subjectColumns<UnpaidItem>().filter(({ id }) => id !== 'use'),
  ];
  return (
    <>
      {done && !isReminding && chosen === '' && (
        <DoneBanner key={done.title} title={done.title}>
          {done.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </DoneBanner>
      )}
      <search className="grid items-end grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
        <MoneySearchField
          text={q}
          onChange={(value) => set({ q: value })}
          onOpen={only?.canReceive ? () => open(only) : null}
        />
        <SelectField
          label="期限"
          placeholder="すべて"
          options={[{ value: '1', label: '期限切れのみ' }]}
          value={overdue}
          onChange={(event) => set({ overdue: event.target.value })}
        />
        <SelectField
          label="利用日"
          placeholder="すべて"
          options={[{ value: '1', label: '本日の利用のみ' }]}
          value={usedToday}
          onChange={(event) => set({ today: event.target.value })}
        />
      </search>
      {mayReceive && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            icon={<Mail aria-hidden="true" className="size-5" />}
            onClick={() => setIsReminding(true)}
          >
            期限切れの督促メール
          </Button>
          {billable.length > 0 && (
            <>
              <Button variant="outline" onClick={() => tick(billable.map(({ reservationId }) => reservationId))}>
                すべて選択
              </Button>
              <Button variant="outline" onClick={() => tick([])}>
                すべて解除
              </Button>
              <Button variant="outline" icon={<FileText aria-hidden="true" className="size-5" />} onClick={askForBills}>
                {`選択した${count(toBill.length, '件')}の納入通知書を発行`}
              </Button>
            </>
          )}
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {lacksTick && <ErrorText id={undefined}>納入通知書を発行するものを一覧で選択してください。</ErrorText>}
      </div>
      {billed && (
        <BillsDialog
          {...billed}
          onClose={(isIssued) => {
            setBilled(null);
            if (isIssued) tick([]);
          }}
        />
      )}
      {isReminding && (
        <RemindersDialog wanted={{ containerId, text }} onClose={() => setIsReminding(false)} onDone={finish} />
      )}
      <QueryState
        query={query}
        empty={({ items }) =>
          items.length > 0
            ? null
            : q === '' && overdue === '' && usedToday === ''
              ? { title: '未収はありません' }
              : { title: '該当する未収はありません', text: '条件を減らしてください。' }
        }
      >
        {({ items, hasMore, count: all, yen: sum }, isStale) => (
          <div className="flex flex-col gap-4">
            <p>
              {count(all, '件')} {yen(sum)}
            </p>
            {hasMore && (
              <NotificationBanner tone="info" title="200件を表示しています。">
                <p>利用者や期限、または画面上部の施設の選択で絞り込んでください。</p>
              </NotificationBanner>
            )}
            <ListTable
              caption="未収"
              columns={columns}
              rows={items}
              idOf={({ reservationId }) => reservationId}
              headColumn="use"
              chosenId={chosen}
              isStale={isStale}
            />
          </div>
        )}
      </QueryState>
      {item && mayReceive && (
        <CashPanel
          key={item.reservationId}
          item={item}
          onClose={(taken) => {
            set({ chosen: '' });
            setDone(taken && takenWords(taken));
          }}
        />
      )}
    </>
  );
};
