import { Link } from 'react-router';
import { atHall, paths } from '#console/address/paths.ts';
import { useHall, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { watchedLabels } from '#rules/staff/watched.ts';
import { Card } from '#ui/Card.tsx';
import { count as countText, dayText } from '#ui/text/format.ts';

type Item = ResponseOf<'Console/GetAuditWeek'>['items'][number];

/** What leaders look through once a week: each number opens the log with what it counts. */
export const WeekCard = () => {
  const { tenantAlias } = useTenant();
  const hall = useHall();
  const query = useStaffQuery('Console/GetAuditWeek', {});
  const addressOf = ({ kind }: Item, from: string) => {
    const log = kind === 'lookWithoutChange' ? paths.access(tenantAlias) : paths.audit(tenantAlias);
    return atHall(`${log}?${new URLSearchParams({ kind, from })}`, hall);
  };
  return (
    <Card title="直近7日間の確認" className="max-w-160">
      <QueryState query={query}>
        {({ from, items }) => (
          <>
            <p>{`${dayText(from)}からの操作と閲覧です。件数から記録を開けます。${hall === '' ? '' : '担当するすべての施設の件数です。'}`}</p>
            <ul className="flex flex-col">
              {items.map((item) => (
                <li
                  key={item.kind}
                  className="flex min-h-12 items-center justify-between gap-4 border-b border-solid-gray-300"
                >
                  <span>{watchedLabels[item.kind]}</span>
                  <Link to={addressOf(item, from)} className="hit-area link tabular-nums">
                    <span className="sr-only">{`${watchedLabels[item.kind]} `}</span>
                    {countText(item.count, '件')}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Card>
  );
};
