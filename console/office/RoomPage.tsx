import { useParams } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { OfficeRoom } from '#contract/office/placeEndpoints.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dayText } from '#ui/text/format.ts';
import { GroupCards } from './GroupCards.tsx';
import { roomGroups } from './groups/roomGroups.ts';

/** What the cards below do not say of a room. */
const Notes = ({ room: { versions }, hasOrdinance }: { room: OfficeRoom; hasOrdinance: boolean }) => (
  <>
    {versions.length > 0 && (
      <NotificationBanner tone="info" title="この部屋には、適用開始日のある版があります">
        <p>{versions.map((day) => dayText(day)).join('、')}から変わる内容は、ここには表示していません。</p>
      </NotificationBanner>
    )}
    {hasOrdinance && (
      <NotificationBanner tone="info" title="使用料は、使用料の規定で計算しています">
        <p>時間枠の料金は、規定の適用開始日より前の利用だけに使います。</p>
      </NotificationBanner>
    )}
  </>
);

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
        {({ hasOrdinance }) =>
          room && (
            <>
              <Notes room={room} hasOrdinance={hasOrdinance} />
              <GroupCards
                containerId={containerId}
                name={`room.${containerId}.${roomKey}`}
                groups={roomGroups(room.timeFrameType)}
                form={room.form}
                changeOf={(fields) => ({ rooms: [{ kind: 'change', key: roomKey, fields }] })}
                onDone={tell}
              />
            </>
          )
        }
      </QueryState>
    </Page>
  );
};
