import type { ListColumn } from '#console/kit/ListTable.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { UnpaidItem } from '#contract/desk/money/money.ts';
import { daysBetween } from '#rules/day/day.ts';
import { Badge } from '#ui/Badge.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { Amount, subjectColumns, usedText } from '../subjectColumns.tsx';
import { UseButton } from '../UseButton.tsx';

const dueText = ({ payUntil, dueOn }: UnpaidItem) => {
  if (payUntil !== null) return dateTimeText(payUntil);
  return dueOn === null ? '定めなし' : '利用日まで';
};

type DueProps = { item: UnpaidItem; today: string };

const Due = ({ item, today }: DueProps) => (
  <span className="flex flex-wrap items-center gap-2">
    <span>
      <WholeText text={dueText(item)} />
    </span>
    {item.isOverdue && <Badge tone="error">期限切れ</Badge>}
    {item.isOverdue && item.dueOn !== null && (
      <span className="whitespace-nowrap">
        {item.payUntil === null ? '利用日' : '期限'}から{count(daysBetween(item.dueOn, today), '日')}
      </span>
    )}
  </span>
);

export type Ticking = {
  readonly ticked: readonly string[];
  readonly onTick: (reservationIds: readonly string[]) => void;
};

const tickColumn = ({ ticked, onTick }: Ticking): ListColumn<UnpaidItem> => ({
  id: 'tick',
  header: '選択',
  cell: ({ row: { original } }) =>
    original.canReceive && (
      <Checkbox
        isLabelHidden
        label={`${original.personName}　${usedText(original)}を選択`}
        checked={ticked.includes(original.reservationId)}
        onChange={({ target }) => {
          const others = ticked.filter((id) => id !== original.reservationId);
          onTick(target.checked ? [...others, original.reservationId] : others);
        }}
      />
    ),
});

type UnpaidColumns = {
  readonly today: string;
  /** Null where the caller takes no money. */
  readonly ticking: Ticking | null;
  readonly onOpen: (item: UnpaidItem) => void;
};

export const unpaidColumns = ({ today, ticking, onOpen }: UnpaidColumns): readonly ListColumn<UnpaidItem>[] => [
  ...(ticking ? [tickColumn(ticking)] : []),
  {
    id: 'use',
    header: '利用',
    cell: ({ row: { original } }) => (
      <UseButton item={original} onOpen={original.canReceive ? () => onOpen(original) : null} />
    ),
  },
  { id: 'open', header: '未収額', cell: ({ row: { original } }) => <Amount amount={original.open} /> },
  { id: 'payUntil', header: '納付期限', cell: ({ row: { original } }) => <Due item={original} today={today} /> },
  { id: 'bill', header: '納入通知書', cell: ({ row }) => row.original.billNumber || '―' },
  ...subjectColumns<UnpaidItem>().filter(({ id }) => id !== 'use'),
];
