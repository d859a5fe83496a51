import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';

type Hall = ResponseOf<'Office/ListPlaces'>['items'][number];

const roomsText = (rooms: Hall['rooms']) => {
  const resting = rooms.filter(({ isPublished }) => !isPublished).length;
  return `${count(rooms.length - resting, '室')}${resting > 0 ? `（ほかに休止中${count(resting, '室')}）` : ''}`;
};

const columnsFor = (pathOf: (containerId: string) => string): readonly ListColumn<Hall>[] => [
  {
    id: 'name',
    header: '施設',
    cell: ({ row: { original } }) => (
      <Link to={pathOf(original.containerId)} className="block w-fit min-w-32 hit-area link">
        {original.name}
      </Link>
    ),
  },
  { id: 'address', header: '所在地', cell: ({ row }) => row.original.address || '―' },
  {
    id: 'rooms',
    header: '部屋',
    cell: ({ row }) => <span className="block min-w-28">{roomsText(row.original.rooms)}</span>,
  },
];

/** The halls that one sets up. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const query = useStaffQuery('Office/ListPlaces', {});
  return (
    <Page
      title="施設設定"
      lead="施設と部屋の案内、時間枠、休館日、受付期間を変更します。"
      actions={
        permissions.includes('settings.edit') && (
          <LinkButton to={paths.newPlace(tenantAlias)} icon={<Plus aria-hidden="true" className="size-5" />}>
            施設を追加する
          </LinkButton>
        )
      }
    >
      <QueryState
        query={query}
        empty={({ items }) =>
          items.length > 0
            ? null
            : { title: '施設がありません', text: '「施設を追加する」から、最初の施設を登録してください。' }
        }
      >
        {({ items, lastChange }) => (
          <>
            <ListTable
              caption="施設"
              columns={columnsFor((containerId) => paths.place(tenantAlias, containerId))}
              rows={items}
              idOf={({ containerId }) => containerId}
              isRowPressable
            />
            {lastChange && (
              <p className="text-solid-gray-700">
                最後の変更：{dateTimeText(lastChange.madeAt)} {lastChange.madeBy}
              </p>
            )}
          </>
        )}
      </QueryState>
    </Page>
  );
};
