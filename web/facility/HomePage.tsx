import { Building2 } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { ListCards, ListRow } from '#ui/ListRow.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { HomeFrame } from '#web/next/HomeFrame.tsx';
import { LastRooms } from './home/LastRooms.tsx';
import { RoomSteps } from './home/RoomSteps.tsx';
import { useReservationPages } from './mine/useReservationPages.ts';

const BuildingIcon = () => (
  <span className="grid size-12! place-content-center rounded-full bg-key-50">
    <Building2 aria-hidden="true" className="size-6" />
  </span>
);

const Containers = () => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Reservation/GetContainer', {});
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <div className="tablet:hidden">
          <Skeleton rows={3} rowClassName="h-20" />
        </div>
        <div className="hidden tablet:block">
          <Skeleton rows={3} rowClassName="h-24" />
        </div>
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
    <ListCards label="施設">
      {data.items.map(({ containerId, containerName }) => (
        <ListRow
          key={containerId}
          to={paths.reservationCalendar(tenantAlias, containerId)}
          icon={<BuildingIcon />}
          title={containerName}
          meta="空き状況を見る"
        />
      ))}
    </ListCards>
  );
};

/** For who knows when rather than where. */
const SearchLink = () => (
  <p>
    <TextLink to={paths.openSearch(useTenant().tenantAlias)} className="inline-block py-2">
      空いている部屋を条件でさがす
    </TextLink>
  </p>
);

export const Component = () => {
  const { data, isError } = useReservationPages({ isQuiet: true });
  return (
    <HomeFrame
      title="施設"
      steps={<RoomSteps />}
      areStepsKnown={data !== undefined || isError}
      placesTitle="施設を選ぶ"
      places={
        <>
          <Containers />
          <SearchLink />
        </>
      }
      beside={<LastRooms />}
    />
  );
};
