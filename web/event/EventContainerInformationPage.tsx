import { School } from 'lucide-react';
import { useAnswer } from '#web/api/queries.ts';
import { ContainerInformation } from '#web/container/ContainerInformation.tsx';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const Containers = () => {
  const { data, error, isFetching, refetch } = useAnswer('EventReservation/GetEventContainerInfo', {});
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={2} rowClassName="h-80" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return <EmptyState icon={<School aria-hidden="true" />} title="会場の情報はありません" />;
  }
  return data.items.map(({ eventContainerId, eventContainerName, events, ...facts }) => (
    <ContainerInformation
      key={eventContainerId}
      name={eventContainerName}
      facts={facts}
      offerWord="講座"
      offers={events.map(({ eventName, description }, index) => ({
        key: `${index} ${eventName}`,
        name: eventName,
        description,
      }))}
    />
  ));
};

export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="建物・施設情報" backTo={paths.other(tenantAlias)}>
      <Containers />
    </Page>
  );
};
