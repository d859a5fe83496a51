import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { WriteLink } from '#console/shell/WriteLink.tsx';
import type { ListedAnnouncement } from '#contract/office/announcementEndpoints.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { StateBadge, stateLabels } from './StateBadge.tsx';

const periodText = ({ publishedFrom, publishedTo }: ListedAnnouncement) =>
  `${publishedFrom ? dateTimeText(publishedFrom) : '公開した時'}～${publishedTo ? dateTimeText(publishedTo) : ''}`;

const columnsFor = (pathOf: (id: string) => string): readonly ListColumn<ListedAnnouncement>[] => [
  {
    id: 'title',
    header: '題名',
    cell: ({ row: { original } }) => (
      <Link to={pathOf(original.id)} className="block w-fit min-w-40 hit-area link">
        {original.isImportant && '【重要】'}
        {original.title || '（題名なし）'}
      </Link>
    ),
  },
  { id: 'state', header: '状態', cell: ({ row }) => <StateBadge state={row.original.state} /> },
  { id: 'hall', header: '対象', cell: ({ row }) => row.original.containerName || 'すべての施設' },
  {
    id: 'period',
    header: '掲載期間',
    cell: ({ row }) => <span className="block min-w-40">{periodText(row.original)}</span>,
  },
  {
    id: 'changed',
    header: '最後の変更',
    cell: ({ row: { original } }) => (
      <span className="block min-w-28">
        {original.changedAt ? `${dateTimeText(original.changedAt)} ${original.changedBy}` : '―'}
      </span>
    ),
  },
];

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

/** What is announced, what is going to be, and what is being written. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { flash } = useFlash(useArrivalFlash());
  const [{ state }, put] = useAddressState(['state']);
  const query = useStaffQuery('Office/ListAnnouncements', {});
  return (
    <Page
      title="お知らせ"
      lead="予約サイトに載せるお知らせです。公開しても、メールは送りません。"
      actions={
        <div className="flex flex-wrap gap-3">
          <WriteLink to={{}} label="利用者にメッセージを送る" />
          <LinkButton to={paths.newAnnouncement(tenantAlias)} icon={<Plus aria-hidden="true" className="size-5" />}>
            お知らせを書く
          </LinkButton>
        </div>
      }
    >
      <Flash flash={flash} />
      <QueryState
        query={query}
        empty={({ items }) =>
          items.length > 0
            ? null
            : { title: 'お知らせはありません', text: '「お知らせを書く」から、最初のお知らせを書いてください。' }
        }
      >
        {({ items }) => {
          const shown = items.filter((item) => state === '' || item.state === state);
          return (
            <>
              <div className="max-w-64">
                <SelectField
                  label="状態"
                  placeholder="すべて"
                  options={states}
                  value={state}
                  onChange={({ target }) => put({ state: target.value })}
                />
              </div>
              {shown.length === 0 ? (
                <p>この状態のお知らせはありません。</p>
              ) : (
                <ListTable
                  caption="お知らせの一覧"
                  columns={columnsFor((id) => paths.announcement(tenantAlias, id))}
                  rows={shown}
                  idOf={({ id }) => id}
                  isRowPressable
                />
              )}
            </>
          );
        }}
      </QueryState>
    </Page>
  );
};
