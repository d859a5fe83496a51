import { useCallQuery } from '#client/queries.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { dayText } from '#ui/text/format.ts';

type ImportantNoticesProps = {
  call: 'Announcement/GetAnnouncement' | 'Public/GetAnnouncement';
  /** Where all of them are read. */
  to: string;
  /** The hall that the page is about; without it those of every hall are shown. */
  containerId?: string;
};

/** What everybody should know before they go on; nothing on most days, and nothing while it cannot be had. */
export const ImportantNotices = ({ call, to, containerId }: ImportantNoticesProps) => {
  const { data } = useCallQuery(call, {}, { isQuiet: true });
  const isOfPage = (of: string | null) => containerId === undefined || of === null || of === containerId;
  const important = (data?.items ?? []).filter((one) => one.isImportant && isOfPage(one.containerId));
  if (important.length === 0) return null;
  return (
    <NotificationBanner tone="warning" title="重要なお知らせ">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
      <ul role="list" className="flex flex-col gap-2">
        {important.map(({ announcementId, containerName, publishedOn, title }) => (
          <li key={announcementId}>
            <TextLink to={to}>{title}</TextLink>
            <span className="block text-dns-14N-130 text-solid-gray-700">
              {[dayText(publishedOn), containerName].filter(Boolean).join('　')}
            </span>
          </li>
        ))}
      </ul>
    </NotificationBanner>
  );
};
