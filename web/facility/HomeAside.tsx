import { Link } from 'react-router';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { useIsDesktop } from '#ui/page/useIsDesktop.ts';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dayText } from '#ui/text/format.ts';
import { UserNumber } from '#web/account/UserNumber.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { ReservationBadges } from './mine/ReservationBadges.tsx';
import { reservationDatesText } from './mine/reservationTexts.ts';
import { nextOf, useReservationPages } from './mine/useReservationPages.ts';

const mostTitles = 3;

/** The use that comes next; nothing while that is not known. */
const NextReservation = () => {
  const { tenantAlias } = useTenant();
  const next = nextOf(useReservationPages({ isQuiet: true }).data);
  if (!next) return null;
  return (
    <Card title="次の予約">
      <Link
        to={paths.myReservation(tenantAlias, next.reservationId)}
        className="group -m-2 flex flex-col items-start gap-1 rounded-8 p-2 leading-150 hover:bg-key-50"
      >
        <ReservationBadges reservation={next} />
        <span className="text-std-18B-160 group-hover:underline">
          <DatesText text={reservationDatesText(next)} />
        </span>
        <span>{next.timeFrameDetail}</span>
        <span className="text-solid-gray-700">
          {next.containerNameDetail} {next.articleNameDetail}
        </span>
      </Link>
    </Card>
  );
};

/** The latest titles; nothing while there are none. */
const Announcements = () => {
  const { tenantAlias } = useTenant();
  const { data } = useCallQuery('Announcement/GetAnnouncement', {}, { isQuiet: true });
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

/** What a person may want to know before looking for a room, beside the places; asked for on desktops alone. */
export const HomeAside = () => {
  if (!useIsDesktop()) return null;
  return (
    <>
      <UserNumber />
      <NextReservation />
      <Announcements />
    </>
  );
};
