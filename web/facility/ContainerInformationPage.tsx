import { Building2 } from 'lucide-react';
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
  return data.items.map(({ containerId, containerName, articles, ...facts }) => (
    <ContainerInformation
      key={containerId}
      name={containerName}
      facts={facts}
      offerWord="部屋"
      offers={articles.map(({ articleId, articleName, description }) => ({
        key: articleId,
        name: articleName,
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
