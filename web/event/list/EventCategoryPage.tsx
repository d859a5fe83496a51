import { BookOpen, ChevronRight } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ContainerAside } from './ContainerAside.tsx';

type Categories = ResponseOf<'EventReservation/GetEventCategory'>['items'];

const countText = (eventCount: number) => (eventCount === 0 ? '講座はありません' : count(eventCount, '講座'));

const grid = 'grid gap-3 tablet:grid-cols-2 tablet:gap-4 desktop:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))]';

type CategoryCardProps = { to: string; category: Categories[number] };

const CategoryCard = ({ to, category: { eventCategoryName, eventCount } }: CategoryCardProps) => (
  <li>
    <Link
      to={to}
      className={`group flex h-full min-h-20 flex-col justify-center gap-1 rounded-12 border border-solid-gray-300 px-gutter py-3 hover:bg-key-50 desktop:min-h-24 ${eventCount === 0 ? 'bg-solid-gray-50 text-solid-gray-700' : 'bg-white'}`}
    >
      <span className="name text-std-16B-170 leading-150 group-hover:underline">{eventCategoryName}</span>
      <span className="flex items-center justify-between gap-2 leading-150 text-solid-gray-700">
        {countText(eventCount)}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-key-900" />
      </span>
    </Link>
  </li>
);

const CategoryList = ({ eventContainerId, categories }: { eventContainerId: string; categories: Categories }) => {
  const { tenantAlias } = useTenant();
  if (categories.length === 0) {
    return (
      <EmptyState
        icon={<BookOpen aria-hidden="true" />}
        title="講座はまだありません"
        text="講座が登録されると、ここに表示されます。"
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" aria-label="分野" className={grid}>
      {categories.map((category) => (
        <CategoryCard
          key={category.eventCategoryId}
          to={paths.eEvents({ tenantAlias, eventContainerId, eventCategoryId: category.eventCategoryId })}
          category={category}
        />
      ))}
    </ul>
  );
};

export const Component = () => {
  const { eventContainerId = '' } = useParams();
  const { tenantAlias, isVisibleFacilityInfo } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('EventReservation/GetEventCategory', { eventContainerId });
  const hasAside = isVisibleFacilityInfo && (data !== undefined || error === null);
  return (
    <Page
      title={data?.eventContainerName ?? '分野'}
      isName
      backTo={paths.eHome(tenantAlias)}
      aside={hasAside && <ContainerAside eventContainerId={eventContainerId} />}
    >
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
          <Skeleton rows={6} rowClassName="h-20 desktop:h-24" className={grid} />
        </Loading>
      )}
    </Page>
  );
};
