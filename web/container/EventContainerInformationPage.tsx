import { BookOpen } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { ContainerCards } from './ContainerCards.tsx';

const Containers = () => {
  const { data, error, isFetching, refetch } = useCallQuery('EventReservation/GetEventContainerInfo', {});
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={2} rowClassName="h-80" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return <EmptyState icon={<BookOpen aria-hidden="true" />} title="会場の情報はありません" />;
  }
  return (
    <ContainerCards
      offerWord="講座"
      containers={data.items.map(({ eventContainerId, eventContainerName, events, ...facts }) => ({
        key: eventContainerId,
        name: eventContainerName,
        facts,
        offers: events.map(({ eventName, description }, index) => ({
          key: `${index} ${eventName}`,
          name: eventName,
          description,
        })),
      }))}
    />
  );
};

export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="建物・施設情報" backTo={paths.other(tenantAlias)}>
      <Containers />
    </Page>
  );
};
