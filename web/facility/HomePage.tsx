import { Building2 } from 'lucide-react';
import { UserNumber } from '#web/account/UserNumber.tsx';
import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { ListRows } from '#web/ui/ListRows.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const BuildingIcon = () => (
  <span className="grid size-12! place-content-center rounded-full bg-key-50">
    <Building2 aria-hidden="true" className="size-6" />
  </span>
);

const Containers = () => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer('Reservation/GetContainer', {});
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={3} rowClassName="h-20" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<Building2 aria-hidden="true" />}
        title="予約できる施設はまだありません"
        text="施設が登録されると、ここに表示されます。"
      />
    );
  }
  return (
    <ListRows label="施設">
      {data.items.map(({ containerId, containerName }) => (
        <ListRow
          key={containerId}
          to={paths.reservationCalendar(tenantAlias, containerId)}
          icon={<BuildingIcon />}
          title={containerName}
          meta="空き状況を見る"
        />
      ))}
    </ListRows>
  );
};

export const Component = () => (
  <Page title="施設">
    <UserNumber />
    <Containers />
  </Page>
);
