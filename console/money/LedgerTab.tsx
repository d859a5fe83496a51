import { Download } from 'lucide-react';
import { useHall } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { LedgerItem } from '#contract/desk/money/money.ts';
import { type LedgerKind, ledgerKinds } from '#rules/payment/balanceOf.ts';
import { ledgerKindNames } from '#rules/payment/ledgerKindNames.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { count, dateTimeText, yen } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { MoneySearchField } from './MoneySearchField.tsx';
import { PeriodFields, usePeriod } from './PeriodFields.tsx';
import { Amount, subjectColumns } from './subjectColumns.tsx';

const columns: ListColumn<LedgerItem>[] = [
  {
    id: 'happenedAt',
    header: '日時',
    cell: ({ row: { original } }) => <WholeText text={dateTimeText(original.happenedAt)} />,
  },
  {
    id: 'kind',
    header: '種類',
    cell: ({ row: { original } }) => <span className="whitespace-nowrap">{ledgerKindNames[original.kind]}</span>,
  },
  { id: 'amount', header: '金額', cell: ({ row: { original } }) => <Amount amount={original.amount} /> },
  ...subjectColumns<LedgerItem>(),
];

const kindOptions = ledgerKinds.map((value) => ({ value, label: ledgerKindNames[value] }));

const isKind = (text: string): text is LedgerKind => ledgerKinds.some((kind) => kind === text);

type Saved = { readonly from: string; readonly to: string; readonly containerId: string | null };

const SaveButtons = (period: Saved) => {
  const save = useStaffMutation('Desk/ExportLedger');
  const download = (form: 'ledger' | 'accounts') =>
    save.mutate(
      { ...period, form },
      { onSuccess: ({ fileName, csv }) => saveText({ name: fileName, type: 'text/csv', text: csv }) },
    );
  const icon = <Download aria-hidden="true" className="size-5" />;
  return (
    <div className="flex flex-col items-start gap-3">
      <ChangeFailure error={save.error} onReload={() => save.reset()} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" icon={icon} isBusy={save.isPending} onClick={() => download('ledger')}>
          台帳をCSVで保存
        </Button>
        <Button variant="outline" icon={icon} isBusy={save.isPending} onClick={() => download('accounts')}>
          調定・収納（科目別）をCSVで保存
        </Button>
      </div>
      <p role="status" className="empty:hidden">
        {save.isSuccess && `${save.data.fileName}を保存しました。`}
      </p>
    </div>
  );
};

/** Every line of the ledger. */
export const LedgerTab = () => {
  const [{ from, to, kind, q }, set] = useAddressState(['from', 'to', 'kind', 'q']);
  const period = usePeriod({ from, to });
  const containerId = useHall() || null;
  const text = useDebounced(q);
  const query = useStaffQuery('Desk/ListLedger', { ...period, containerId, kind: isKind(kind) ? kind : null, text });
  return (
    <>
      <search className="grid items-end grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
        <PeriodFields {...period} onChange={set} />
        <SelectField
          label="種類"
          placeholder="すべて"
          options={kindOptions}
          value={kind}
          onChange={(event) => set({ kind: event.target.value })}
        />
        <MoneySearchField text={q} onChange={(value) => set({ q: value })} />
      </search>
      <SaveButtons {...period} containerId={containerId} />
      <QueryState
        query={query}
        empty={({ items }) =>
          items.length > 0 ? null : { title: '該当する入出金はありません', text: '期間や条件を変えてください。' }
        }
      >
        {({ items, hasMore, sums }) => (
          <div className="flex flex-col gap-6">
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-4 gap-y-3">
              {sums.map((sum) => (
                <div key={sum.kind}>
                  <dt className="text-dns-14N-130 text-solid-gray-700">{ledgerKindNames[sum.kind]}</dt>
                  <dd className="font-700 whitespace-nowrap">{`${yen(sum.yen)}（${count(sum.lines, '件')}）`}</dd>
                </div>
              ))}
            </dl>
            {hasMore && (
              <NotificationBanner tone="info" title="新しい200件を表示しています。">
                <p>合計は、該当するすべての入出金のものです。</p>
              </NotificationBanner>
            )}
            <ListTable
              caption="台帳"
              columns={columns}
              rows={items.map((item, index) => ({ ...item, index }))}
              idOf={(item) => String((item as LedgerItem & { index: number }).index)}
            />
          </div>
        )}
      </QueryState>
    </>
  );
};
