import { RotateCw } from 'lucide-react';
import { useCallQuery } from '#client/queries.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { paths } from '#contract/screens.ts';
import { lastRooms, sameWeekdayNext } from '#rules/facility/booking/lastRooms.ts';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { dayText } from '#ui/text/format.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { useReservationPages } from '../mine/useReservationPages.ts';

/** Names of rooms change rarely. */
const staleTime = 300_000;

type Room = ReturnType<typeof lastRooms>[number];
type Containers = ResponseOf<'Reservation/GetContainerInfo'>['items'];

/** The room of these names, which is all that a reservation tells of it; undefined for one that is not offered any more. */
function roomOf(containers: Containers, { containerName, articleName }: Room) {
  const container = containers.find((one) => one.containerName === containerName);
  const article = container?.articles.find((one) => one.articleName === articleName);
  return container && article && { containerId: container.containerId, articleId: article.articleId };
}

/** The rooms a person had last, on the same weekday to come. */
const Rooms = ({ rooms }: { rooms: readonly Room[] }) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const { data } = useCallQuery('Reservation/GetContainerInfo', {}, { isQuiet: true, staleTime });
  const offered = rooms.flatMap((room) => {
    const found = data && roomOf(data.items, room);
    return found ? [{ ...room, ...found, date: sameWeekdayNext(room.date, today) }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="last-rooms" className="flex flex-col gap-3">
      <h2 id="last-rooms" className="text-std-18B-160">
        もう一度予約
      </h2>
      <ListRows label="もう一度予約">
        {offered.map(({ containerId, articleId, containerName, articleName, date }) => (
          <ListRow
            key={articleId}
            to={paths.reservationArticle({ tenantAlias, containerId, date, articleId })}
            icon={<RotateCw aria-hidden="true" />}
            title={articleName}
            meta={
              <>
                <span className="block">{containerName}</span>
                <span className="block">{dayText(date)}の空きを見る</span>
              </>
            }
          />
        ))}
      </ListRows>
    </section>
  );
};

/** Rooms to book again; nothing for somebody who has had none. */
export const LastRooms = () => {
  const today = useToday();
  const { data } = useReservationPages({ isQuiet: true });
  const rooms = lastRooms(data?.reservations ?? [], today);
  return rooms.length > 0 && <Rooms rooms={rooms} />;
};
