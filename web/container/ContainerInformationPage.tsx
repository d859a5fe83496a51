import { Building2 } from 'lucide-react';
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
  const { data, error, isFetching, refetch } = useCallQuery('Reservation/GetContainerInfo', {});
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={2} rowClassName="h-80" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return <EmptyState icon={<Building2 aria-hidden="true" />} title="施設の情報はありません" />;
  }
  return (
    <ContainerCards
      offerWord="部屋"
      containers={data.items.map(({ containerId, containerName, articles, ...facts }) => ({
        key: containerId,
        name: containerName,
        facts,
        offers: articles.map(({ articleId, articleName, description }) => ({
          key: articleId,
          name: articleName,
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
