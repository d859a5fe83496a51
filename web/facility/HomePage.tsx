import { Building2 } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { ListCards, ListRow } from '#ui/ListRow.tsx';
import { Page } from '#ui/page/Page.tsx';
import { UserNumber } from '#web/account/UserNumber.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { NewNotices } from '#web/next/NewNotices.tsx';
import { OpenDraws } from '#web/next/OpenDraws.tsx';
import { LastRooms } from './home/LastRooms.tsx';
import { RoomSteps } from './home/RoomSteps.tsx';

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

/** What is next for the person, then the places; beside them what else may lead on. */
/** For who knows when rather than where. */
const SearchLink = () => (
  <p>
    <TextLink to={paths.openSearch(useTenant().tenantAlias)} className="inline-block py-2">
      空いている部屋を条件でさがす
    </TextLink>
  </p>
);

export const Component = () => (
  <Page
    title="施設"
    actions={
      <div className="desktop:hidden">
        <UserNumber />
      </div>
    }
    aside={
      <>
        <div className="hidden desktop:block">
          <UserNumber />
        </div>
        <LastRooms />
        <OpenDraws />
        <NewNotices />
      </>
    }
  >
    <RoomSteps />
    <section aria-labelledby="places" className="flex flex-col gap-3">
      <h2 id="places" className="text-std-20B-150">
        施設を選ぶ
      </h2>
      <Containers />
      <SearchLink />
    </section>
  </Page>
);
