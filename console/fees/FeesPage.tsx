import { PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { FeeVersion } from '#contract/desk/fees.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText, dayText } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { appliesByText, standing, stateWords } from './feeWords.ts';

const columnsFor = (pathOf: (versionId: string) => string): readonly ListColumn<FeeVersion>[] => [
  {
    id: 'firstDay',
    header: '適用開始日',
    cell: ({ row: { original } }) => (
      <>
        <Link to={pathOf(original.versionId)} className="block w-fit min-w-32 hit-area link">
          {dayText(original.firstDay)}
        </Link>
        <span className="font-normal">{appliesByText(original.appliesBy)}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: '状態',
    cell: ({ row: { original } }) => {
      const { tone, text } = stateWords[original.state];
      return (
        <span className="flex min-w-20 flex-col items-start gap-1">
          <Badge tone={tone}>{text}</Badge>
          {original.state === 'planned' && standing(original).isCharged && (
            <span className="phrase">申込み{count(original.charged ?? 0, '件')}・変更不可</span>
          )}
        </span>
      );
    },
  },
  { id: 'law', header: '根拠', cell: ({ row }) => <span className="block min-w-28">{row.original.law}</span> },
  {
    id: 'entered',
    header: '公開',
    cell: ({ row: { original } }) => (
      <span className="block min-w-28">
        {dateTimeText(original.enteredAt)} {original.enteredBy}
      </span>
    ),
  },
];

/** What each place charges, in versions. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const hall = useHall();
  const query = useStaffQuery('Desk/ListFeeVersions', { containerId: hall === '' ? null : hall });
  const mayPublish = permissions.includes('fee.publish');
  return (
    <Page title="使用料" lead="使用料は、適用開始日のある版として公開します。適用が始まった版は変わりません。">
      <QueryState
        query={query}
        empty={({ items }) => (items.length > 0 ? null : { title: '部屋を貸し出す施設がありません' })}
      >
        {({ items }) =>
          items.map(({ containerId, containerName, versions }) => (
            <section key={containerId} aria-label={containerName} className="flex flex-col gap-4">
              <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
                <h2 className="text-std-20B-150">{containerName}</h2>
                {mayPublish && (
                  <LinkButton
                    variant="outline"
                    to={paths.newFees(tenantAlias, containerId)}
                    icon={<PencilLine aria-hidden="true" className="size-5" />}
                  >
                    <VisuallyHidden>{containerName} </VisuallyHidden>
                    {versions.length > 0 ? '料金を変更する' : '最初の版を用意する'}
                  </LinkButton>
                )}
              </div>
              {versions.length === 0 ? (
                <p>公開された版はありません。使用料は、部屋の時間枠の料金で計算しています。</p>
              ) : (
                <ListTable
                  caption={`${containerName}の使用料の版`}
                  columns={columnsFor((versionId) => paths.feeVersion(tenantAlias, containerId, versionId))}
                  rows={versions}
                  idOf={({ versionId }) => versionId}
                />
              )}
            </section>
          ))
        }
      </QueryState>
    </Page>
  );
};
