import { Building2 } from 'lucide-react';
import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ContainerInformation } from './ContainerInformation.tsx';

const Containers = () => {
  const { data, error, isFetching, refetch } = useAnswer('Reservation/GetContainerInfo', {});
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={2} rowClassName="h-80" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return <EmptyState icon={<Building2 aria-hidden="true" />} title="施設の情報はありません" />;
  }
  return data.items.map((container) => <ContainerInformation key={container.containerId} container={container} />);
};

export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="建物・施設情報" backTo={paths.other(tenantAlias)}>
      <Containers />
    </Page>
  );
};
