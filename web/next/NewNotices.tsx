import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { dayText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PartFailed } from './PartFailed.tsx';

const mostTitles = 3;

/** The latest titles; nothing while there are none. */
export const NewNotices = () => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Announcement/GetAnnouncement', {}, { isQuiet: true });
  if (!data && error) return <PartFailed what="お知らせ" isRetrying={isFetching} onRetry={refetch} />;
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="お知らせ">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
      <ul role="list" className="flex flex-col gap-3">
        {data.items.slice(0, mostTitles).map(({ announcementId, publishedOn, title }) => (
          <li key={announcementId} className="leading-150">
            <time dateTime={publishedOn} className="block text-dns-14N-130 text-solid-gray-700">
              {dayText(publishedOn)}
            </time>
            {title}
          </li>
        ))}
      </ul>
      <p>
        <TextLink to={paths.announcement(tenantAlias)}>お知らせを見る</TextLink>
      </p>
    </Card>
  );
};
