import { useState } from 'react';
import { useHall, useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { RefundItem } from '#contract/desk/money.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count, dateTimeText, yen } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { CashRefusal, TillInTheWay, useTillInTheWay } from './CashRefusal.tsx';
import { MoneySearchField } from './MoneySearchField.tsx';
import { onlyFound } from './onlyFound.ts';
import { RefundSlips } from './RefundSlips.tsx';
import { Amount, personText, subjectColumns, usedText } from './subjectColumns.tsx';

const states: Readonly<Record<RefundItem['state'], { readonly label: string; readonly tone: BadgeTone }>> = {
  waiting: { label: '待ち', tone: 'info' },
  failed: { label: '失敗', tone: 'error' },
  byHand: { label: '手渡し待ち', tone: 'warning' },
};

const refresh = () => refreshStaff('Desk/ListRefunds', 'Desk/ListLedger', 'Desk/GetTill', 'Desk/GetReservation');

const ways = [
  { value: 'cash', label: '現金（レジから）' },
  { value: 'transfer', label: '口座振込' },
];

/** What was given back, in words, and the slip to sign; none for a transfer. */
type Given = { readonly words: string; readonly reservationId: string; readonly slipNumbers: readonly string[] };

type GiveBackPanelProps = { item: RefundItem; onClose: () => void; onDone: (given: Given) => Promise<unknown> };

const GiveBackPanel = ({ item, onClose, onDone }: GiveBackPanelProps) => {
  const { reservationId, byHand, state } = item;
  const [form, setForm] = useState({ way: 'cash', reference: '' });
  const kept = useFormDraft(`money.giveBack.${reservationId}`, form, setForm);
  const giveBack = useStaffMutation('Desk/GiveBack');
  const isTransfer = form.way === 'transfer';
  const inTheWay = useTillInTheWay(item.containerId);
  const { shown, check } = useChecked({
    reference: isTransfer && isBlank(form.reference) ? '振込の整理番号を入力してください。' : undefined,
  });
  const send = async (isRight: boolean) => {
    if (giveBack.isPending || !isRight) return;
    const sent = {
      ...({ reservationId, amount: byHand, way: isTransfer ? 'transfer' : 'cash' } as const),
      reference: isTransfer ? form.reference : '',
    };
    const answer = await giveBack.mutateAsync(sent).catch(() => null);
    if (answer === null) return;
    await onDone({
      words: `${item.personName}様への返金${yen(byHand)}を、${isTransfer ? '振込済み' : '現金で返した'}と記録しました。`,
      reservationId,
      slipNumbers: answer.slipNumber === '' ? [] : [answer.slipNumber],
    });
  };
  return (
    <SidePanel title="返金" onClose={onClose}>
      <DescriptionList
        items={[
          { term: '利用者', value: personText(item) },
          { term: '施設', value: item.containerName },
          { term: '利用', value: usedText(item) },
          { term: '返金額', value: yen(item.due) },
          { term: '状態', value: <Badge tone={states[state].tone}>{states[state].label}</Badge> },
        ]}
      />
      {state === 'waiting' ? (
        <p>決済会社が返金の手続き中です。完了までお待ちください。</p>
      ) : (
        <Form onSubmit={(event) => send(check(event))} className="flex flex-col items-start gap-6">
          <CashRefusal error={giveBack.error} containerId={item.containerId} onReload={() => refresh().then(onClose)} />
          <DraftNotice draft={kept} />
          <SelectField
            label="返金方法"
            placeholder=""
            options={ways}
            value={form.way}
            onChange={(event) => setForm({ ...form, way: event.target.value })}
          />
          {isTransfer && (
            <TextField
              label="振込の整理番号"
              requirement="required"
              value={form.reference}
              error={shown.reference}
              onChange={(event) => setForm({ ...form, reference: event.target.value })}
            />
          )}
          {inTheWay && !isTransfer ? (
            <TillInTheWay containerId={item.containerId} standing={inTheWay} />
          ) : (
            <Button type="submit" isBusy={giveBack.isPending} busyLabel="記録しています">
              {isTransfer ? `${yen(byHand)}を振込済みにする` : `${yen(byHand)}を現金で返す`}
            </Button>
          )}
        </Form>
      )}
    </SidePanel>
  );
};

/** Money that has to go back. */
export const RefundsTab = () => {
  const [{ chosen, q, sort }, set] = useAddressState(['chosen', 'q', 'sort']);
  const text = useDebounced(q);
  const { permissions } = useSelf();
  const [done, setDone] = useState<Given | null>(null);
  const finish = (given: Given) => {
    set({ chosen: '' });
    setDone(given);
    return refresh();
  };
  const query = useStaffQuery('Desk/ListRefunds', { containerId: useHall() || null, text });
  const item = query.data?.items.find(({ reservationId }) => reservationId === chosen);
  const open = ({ reservationId }: RefundItem) => set({ chosen: reservationId }, { isStep: chosen === '' });
  const only = onlyFound(query.isPlaceholderData || text !== q ? undefined : query.data?.items);
  const mayRefund = permissions.includes('money.refund');
  const columns: ListColumn<RefundItem>[] = [
    {
      id: 'use',
      header: '利用',
      cell: ({ row: { original } }) =>
        mayRefund ? (
          <button type="button" className="hit-area text-start link" onClick={() => open(original)}>
            <WholeText text={usedText(original)} />
          </button>
        ) : (
          usedText(original)
        ),
    },
    {
      id: 'state',
      header: '状態',
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap">
          <Badge tone={states[original.state].tone}>{states[original.state].label}</Badge>
        </span>
      ),
    },
    {
      id: 'due',
      header: '返金額',
      accessorFn: ({ due }) => due,
      sortFn: (one, other) => one.original.due - other.original.due,
      cell: ({ row: { original } }) => <Amount amount={original.due} />,
    },
    {
      id: 'since',
      header: '決定日時',
      accessorFn: ({ since }) => since,
      sortFn: 'text',
      cell: ({ row: { original } }) => <WholeText text={dateTimeText(original.since)} />,
    },
    ...subjectColumns<RefundItem>().filter(({ id }) => id !== 'use'),
  ];
  return (
    <>
      {done && chosen === '' && (
        <>
          <DoneBanner key={done.words} title={done.words} />
          <RefundSlips key={done.reservationId} {...done} />
        </>
      )}
      <search className="max-w-120">
        <MoneySearchField
          text={q}
          onChange={(value) => set({ q: value })}
          onOpen={mayRefund && only ? () => open(only) : null}
        />
      </search>
      <QueryState
        query={query}
        empty={({ items }) =>
          items.length > 0
            ? null
            : q === ''
              ? { title: '返金待ちはありません' }
              : { title: '該当する返金待ちはありません', text: '条件を変えてください。' }
        }
      >
        {({ items, hasMore, count: all, yen: sum }, isStale) => (
          <div className="flex flex-col gap-4">
            <p>
              {count(all, '件')} {yen(sum)}
            </p>
            {hasMore && (
              <NotificationBanner tone="info" title="200件を表示しています。">
                <p>利用者、または画面上部の施設の選択で絞り込んでください。</p>
              </NotificationBanner>
            )}
            <ListTable
              caption="返金"
              columns={columns}
              rows={items}
              idOf={({ reservationId }) => reservationId}
              chosenId={chosen}
              isStale={isStale}
              sort={sort}
              onSort={(next) => set({ sort: next })}
            />
          </div>
        )}
      </QueryState>
      {item && mayRefund && (
        <GiveBackPanel key={item.reservationId} item={item} onClose={() => set({ chosen: '' })} onDone={finish} />
      )}
    </>
  );
};
