import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DayField } from '#console/fields/DayField.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { RoomWaiter } from '#contract/desk/waiting/roomWaiting.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { isInLine } from '#rules/reservation/waitingState.ts';
import { Page } from '#ui/page/Page.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { PutInRoomLine } from './PutInRoomLine.tsx';
import { WaitingActs } from './WaitingActs.tsx';
import { roomColumns } from './waitingColumns.tsx';

type Waiting = ResponseOf<'Desk/ListRoomWaiting'>;

type ShownProps = { waiting: Waiting; containerId: string; date: string };

/** The days on which anybody waits, each a link to it. */
const Days = ({ days, containerId, date }: Pick<Waiting, 'days'> & Omit<ShownProps, 'waiting'>) => {
  const { tenantAlias } = useTenant();
  const others = days.filter((day) => day.date !== date);
  if (others.length === 0) return null;
  return (
    <nav aria-label="待っている方のいる日" className="flex flex-col gap-2">
      <h2 className="text-std-18B-160">待っている方のいる、ほかの日</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {others.map((day) => (
          <li key={day.date}>
            <Link to={paths.roomWaiting(tenantAlias, containerId, day.date)} className="hit-area link">
              {dayText(day.date)}　{count(day.people, '件')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Shown = ({ waiting, containerId, date }: ShownProps) => {
  const { permissions } = useSelf();
  const [done, setDone] = useState({ text: '', count: 0 });
  const tell = (text: string) => setDone((before) => ({ text, count: before.count + 1 }));
  const { tenantAlias } = useTenant();
  const { people, frames, hasMore, days, order, offerHours } = waiting;
  const hasTurns = order !== 'all';
  const bookAt = ({ userNumber }: RoomWaiter) =>
    `${paths.board(tenantAlias, containerId, date)}?${new URLSearchParams({ person: userNumber })}`;
  const mayAct = permissions.includes('reservation.create') && permissions.includes('person.view');
  return (
    <>
      {done.text !== '' && <DoneBanner key={done.count} title={done.text} />}
      {mayAct && frames.length > 0 && (
        <PutInRoomLine
          containerId={containerId}
          date={date}
          frames={frames}
          line={hasTurns ? { order, offerHours } : null}
          onDone={tell}
        />
      )}
      {people.length === 0 ? (
        <p>この日を待っている方はいません。</p>
      ) : (
        <ListTable
          caption="空きを待っている方"
          columns={roomColumns(
            hasTurns,
            mayAct
              ? (person) =>
                  isInLine(person.state) ? (
                    <WaitingActs containerId={containerId} person={person} bookAt={bookAt(person)} onDone={tell} />
                  ) : null
              : null,
          )}
          rows={people}
          idOf={({ watchId }) => watchId}
          isPaged
        />
      )}
      {hasMore && <p>はじめの500名までを表示しています。</p>}
      <Days days={days} containerId={containerId} date={date} />
    </>
  );
};

/** Who waits for the rooms of a hall on a day. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containerId = '', date = '' } = useParams();
  const navigate = useNavigate();
  const query = useStaffQuery('Desk/ListRoomWaiting', { containerId, date });
  return (
    <Page
      title="空きを待っている方"
      lead={query.data ? `${query.data.containerName} ${dayText(date)}` : undefined}
      backTo={paths.board(tenantAlias, containerId, date)}
      backLabel="予約台帳"
    >
      <DayField
        label="日付"
        value={date}
        onChange={(day) =>
          day !== '' && void navigate(paths.roomWaiting(tenantAlias, containerId, day), { replace: true })
        }
      />
      <QueryState query={query}>
        {(waiting) => <Shown key={date} waiting={waiting} containerId={containerId} date={date} />}
      </QueryState>
    </Page>
  );
};
