import { LibraryBig } from 'lucide-react';
import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { count } from '#ui/format.ts';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';

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
  const { data, error, isFetching, refetch } = useCallQuery('EventReservation/GetEventCategory', { eventContainerId });
  return (
    <Page title={data?.eventContainerName ?? '分野'} isName backTo={paths.eHome(tenantAlias)}>
      {data && <CategoryList eventContainerId={eventContainerId} categories={data.items} />}
      {!data && error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="会場が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton rows={4} rowClassName="h-20" />
        </Loading>
      )}
    </Page>
  );
};
