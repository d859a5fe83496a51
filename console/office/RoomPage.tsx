import { useParams } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { GroupCards } from './GroupCards.tsx';
import { roomGroups } from './groups/roomGroups.ts';
import { Versions } from './Versions.tsx';

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
        {({ hasOrdinance, rooms }) =>
          room && (
            <>
              {hasOrdinance && (
                <NotificationBanner tone="info" title="使用料は、使用料の規定で計算しています">
                  <p>時間枠の料金は、規定の適用開始日より前の利用だけに使います。</p>
                </NotificationBanner>
              )}
              <GroupCards
                containerId={containerId}
                name={`room.${containerId}.${roomKey}`}
                groups={roomGroups(
                  room.timeFrameType,
                  rooms.filter((other) => other !== room),
                )}
                form={room.form}
                changeOf={(fields, from) => ({ rooms: [{ kind: 'change', key: roomKey, from, fields }] })}
                onDone={tell}
              />
              <Versions containerId={containerId} room={room} onDone={tell} />
            </>
          )
        }
      </QueryState>
    </Page>
  );
};
