import { LibraryBig } from 'lucide-react';
import { useParams } from 'react-router';
import type { ResponseOf } from '#contract/endpoints.ts';
import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FailedLoad } from '#web/ui/FailedLoad.tsx';
import { count } from '#web/ui/format.ts';
import { ListRow } from '#web/ui/ListRow.tsx';
import { ListRows } from '#web/ui/ListRows.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

type Categories = ResponseOf<'EventReservation/GetEventCategory'>['items'];

const countText = (eventCount: number) => (eventCount === 0 ? '講座はありません' : count(eventCount, '講座'));

const CategoryList = ({ eventContainerId, categories }: { eventContainerId: string; categories: Categories }) => {
  const { tenantAlias } = useTenant();
  if (categories.length === 0) {
    return (
      <EmptyState
        icon={<LibraryBig aria-hidden="true" />}
        title="講座はまだありません"
        text="講座が登録されると、ここに表示されます。"
      />
    );
  }
  return (
    <ListRows label="分野">
      {categories.map(({ eventCategoryId, eventCategoryName, eventCount }) => (
        <ListRow
          key={eventCategoryId}
          to={paths.eEvents({ tenantAlias, eventContainerId, eventCategoryId })}
          icon={<LibraryBig aria-hidden="true" />}
          title={eventCategoryName}
          meta={countText(eventCount)}
          isMuted={eventCount === 0}
        />
      ))}
    </ListRows>
  );
};

export const Component = () => {
  const { eventContainerId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer('EventReservation/GetEventCategory', { eventContainerId });
  return (
    <Page title={data?.eventContainerName ?? '分野'} backTo={paths.eHome(tenantAlias)}>
      {data && <CategoryList eventContainerId={eventContainerId} categories={data.items} />}
      {!data && error && (
        <FailedLoad error={error} missingTitle="会場が見つかりません。" onRetry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton rows={4} rowClassName="h-20" />
        </Loading>
      )}
    </Page>
  );
};
