import { Megaphone } from 'lucide-react';
import type { Announcement } from '#contract/announcement.ts';
import { useAnswer } from '#web/api/queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { dayText } from '#web/ui/format.ts';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const Item = ({ announcement: { title, body, publishedOn } }: { announcement: Announcement }) => (
  <li>
    <article>
      <Card className="gap-2">
        <p className="text-dns-14N-130 text-solid-gray-700">
          <time dateTime={publishedOn}>{dayText(publishedOn)}</time>
        </p>
        <h2 className="text-std-18B-160">{title}</h2>
        <p className="whitespace-pre-line">{body}</p>
      </Card>
    </article>
  </li>
);

const Announcements = () => {
  const { data, error, isFetching, refetch } = useAnswer('Announcement/GetAnnouncement', {});
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={3} rowClassName="h-36" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return <EmptyState icon={<Megaphone aria-hidden="true" />} title="お知らせはありません" />;
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets unless it is written
    <ul role="list" className="flex flex-col gap-4">
      {data.items.map((announcement) => (
        <Item key={announcement.announcementId} announcement={announcement} />
      ))}
    </ul>
  );
};

export const Component = () => (
  <Page title="お知らせ">
    <Announcements />
  </Page>
);
