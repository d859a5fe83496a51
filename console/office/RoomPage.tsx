import { useParams } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { OfficeRoom } from '#contract/office/placeEndpoints.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PlaceChanges } from './Changes.tsx';
import { GroupCards } from './GroupCards.tsx';
import { roomGroups } from './groups/room/roomGroups.ts';
import { Versions } from './Versions.tsx';
import { placeCalls } from './wantedChange.ts';

const groupsOf = (room: OfficeRoom, place: Pick<ResponseOf<'Office/GetPlace'>, 'rooms' | 'classes' | 'form'>) =>
  roomGroups({
    timeFrameType: room.timeFrameType,
    others: place.rooms.filter((other) => other !== room),
    classes: place.classes,
    useConditions: place.form.useConditions,
  });

/** A room as it is set up. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containerId = '', roomKey = '' } = useParams();
  const query = useStaffQuery('Office/GetPlace', { containerId });
  const { flash, tell } = useFlash(useArrivalFlash());
  const room = query.data?.rooms.find(({ key }) => key === roomKey);
  return (
    <Page
      title={room?.form.name ?? '部屋'}
      backTo={paths.place(tenantAlias, containerId)}
      backLabel={query.data?.form.name ?? '施設'}
      width="text"
      aside={
        query.data &&
        room && (
          <>
            <Versions containerId={containerId} room={room} groups={groupsOf(room, query.data)} onDone={tell} />
            <PlaceChanges containerId={containerId} roomKey={roomKey} onDone={tell} />
          </>
        )
      }
    >
      <Flash flash={flash} />
      <QueryState
        query={query}
        empty={({ rooms }) =>
          rooms.some(({ key }) => key === roomKey)
            ? null
            : { title: '部屋が見つかりません', text: '施設の画面から選び直してください。' }
        }
      >
        {({ hasOrdinance, ...place }) =>
          room && (
            <>
              {hasOrdinance && (
                <NotificationBanner tone="info" title="使用料は、使用料の規定で計算しています">
                  <p>時間枠の料金は、規定の適用開始日より前の利用だけに使います。</p>
                </NotificationBanner>
              )}
              <GroupCards
                calls={placeCalls}
                name={`room.${containerId}.${roomKey}`}
                groups={groupsOf(room, place)}
                form={room.form}
                others={place.rooms
                  .filter((other) => other !== room && other.timeFrameType === room.timeFrameType)
                  .map(({ key, form }) => ({ key, name: form.name, form }))}
                changeOf={(fields, from, alike) => ({
                  containerId,
                  rooms: [{ key: roomKey, fields }, ...alike].map((one) => ({ kind: 'change', from, ...one })),
                })}
                onDone={tell}
              />
            </>
          )
        }
      </QueryState>
    </Page>
  );
};
