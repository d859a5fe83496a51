import { Building2, Search } from 'lucide-react';
import { Link } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { HallPage } from '#contract/facility/page.ts';
import { paths } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ImportantNotices } from '#web/announcement/ImportantNotices.tsx';
import { PagePicture } from './PagePicture.tsx';

/** The largest room, where the town says how many people its rooms are for. */
function mostPeople({ rooms }: HallPage) {
  const capacities = rooms.flatMap(({ capacity }) => capacity ?? []);
  return capacities.length > 0 ? `・最大${count(Math.max(...capacities), '人')}` : '';
}

const HallCard = ({ hall, isFirst }: { hall: HallPage; isFirst: boolean }) => {
  const { tenantAlias } = useTenant();
  return (
    <li className="relative flex flex-col gap-2 overflow-clip rounded-12 border border-solid-gray-300 bg-white p-4 hover:border-key-900">
      <PagePicture picture={hall.pictures[0]} isFirst={isFirst} isDecorative />
      <h2 className="text-std-18B-160">
        <Link
          to={paths.openHall(tenantAlias, hall.containerId)}
          className="name after:absolute after:inset-0 hover:underline"
        >
          {hall.containerName}
        </Link>
      </h2>
      {hall.address && <p className="text-solid-gray-700">{hall.address}</p>}
      <p className="text-dns-14N-130 text-solid-gray-700">
        {count(hall.rooms.length, '室')}
        {mostPeople(hall)}
      </p>
    </li>
  );
};

const Halls = () => {
  const { data, error, isFetching, refetch } = useCallQuery('Public/GetHalls', {});
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={3} rowClassName="h-72" className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3" />
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
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" aria-label="施設" className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
      {data.items.map((hall, index) => (
        <HallCard key={hall.containerId} hall={hall} isFirst={index < 2} />
      ))}
    </ul>
  );
};

export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page
      title="施設の空き状況"
      lead="ログインしなくても、空き状況と料金をご覧になれます。予約するときは、部屋と日時を選んでからログインします。"
      actions={
        <LinkButton to={paths.openSearch(tenantAlias)} icon={<Search aria-hidden="true" className="size-5 shrink-0" />}>
          条件でさがす
        </LinkButton>
      }
    >
      <ImportantNotices call="Public/GetAnnouncement" to={paths.openAnnouncements(tenantAlias)} />
      <Halls />
    </Page>
  );
};
