import { Megaphone } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { Announcement } from '#contract/announcement.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { dayText } from '#ui/format.ts';
import { Page } from '#ui/page/Page.tsx';

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
  const { data, error, isFetching, refetch } = useCallQuery('Announcement/GetAnnouncement', {});
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
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
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
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
