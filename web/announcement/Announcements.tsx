import { Megaphone } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { Announcement } from '#contract/announcement.ts';
import { LinkedText } from '#ui/action/LinkedText.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { AnchorLink } from '#ui/page/AnchorLink.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dayText } from '#ui/text/format.ts';

const headingIdOf = ({ announcementId }: Announcement) => `announcement-${announcementId}`;

const DateOf = ({ announcement: { publishedOn } }: { announcement: Announcement }) => (
  <p className="text-dns-14N-130 text-solid-gray-700">
    <time dateTime={publishedOn}>{dayText(publishedOn)}</time>
  </p>
);

const Item = ({ announcement }: { announcement: Announcement }) => (
  <li>
    <article>
      <Card className="gap-2">
        <DateOf announcement={announcement} />
        {announcement.isImportant && (
          <p>
            <Badge tone="warning">重要</Badge>
          </p>
        )}
        <h2 id={headingIdOf(announcement)} tabIndex={-1} className="phrase text-std-18B-160">
          {announcement.title}
        </h2>
        {announcement.containerName && (
          <p className="text-dns-14N-130 text-solid-gray-700">{announcement.containerName}</p>
        )}
        {announcement.correctedOn && (
          <p className="whitespace-pre-line">
            訂正（{dayText(announcement.correctedOn)}）：{announcement.correction}
          </p>
        )}
        <p className="whitespace-pre-line">
          <LinkedText text={announcement.body} />
        </p>
      </Card>
    </article>
  </li>
);

const Index = ({ announcements }: { announcements: readonly Announcement[] }) => (
  <Aside title="一覧">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
    <ul role="list" className="flex flex-col gap-3">
      {announcements.map((announcement) => (
        <li key={announcement.announcementId}>
          <DateOf announcement={announcement} />
          <AnchorLink targetId={headingIdOf(announcement)}>{announcement.title}</AnchorLink>
        </li>
      ))}
    </ul>
  </Aside>
);

type AnnouncementsProps = { call: 'Announcement/GetAnnouncement' | 'Public/GetAnnouncement' };

/** What the tenant has announced, for residents or for anybody. */
export const Announcements = ({ call }: AnnouncementsProps) => {
  // Home may just have asked for the titles; who opens the page wants what is new.
  const { data, error, isFetching, refetch } = useCallQuery(call, {}, { staleTime: 0 });
  const announcements = data?.items ?? [];
  return (
    <Page
      title="お知らせ"
      width="text"
      aside={announcements.length > 1 && <Index announcements={announcements} />}
      asideBelow="hidden"
    >
      {!data && error && <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton rows={3} rowClassName="h-36" />
        </Loading>
      )}
      {data && announcements.length === 0 && (
        <EmptyState icon={<Megaphone aria-hidden="true" />} title="お知らせはありません" />
      )}
      {announcements.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
        <ul role="list" className="flex flex-col gap-4">
          {announcements.map((announcement) => (
            <Item key={announcement.announcementId} announcement={announcement} />
          ))}
        </ul>
      )}
    </Page>
  );
};
