import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useRevalidator } from 'react-router';
import { flashState, useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { visibilityWords } from '#rules/facility/booking/visibility.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Page } from '#ui/page/Page.tsx';
import { AddRoomDialog } from './AddRoomDialog.tsx';
import { PlaceChanges } from './Changes.tsx';
import { GroupCards } from './GroupCards.tsx';
import { placeGroups } from './groups/place/placeGroups.ts';
import { ShownDay } from './ShownDay.tsx';
import { placeCalls } from './wantedChange.ts';

const Rooms = ({ containerId, place }: { containerId: string; place: ResponseOf<'Office/GetPlace'> }) => {
  const { rooms, hasOrdinance } = place;
  const mayPublish = useSelf().permissions.includes('fee.publish');
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card
      title="部屋"
      action={
        <Button variant="text" icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setIsAdding(true)}>
          部屋を追加する
        </Button>
      }
    >
      {rooms.length === 0 && <p>部屋がありません。「部屋を追加する」から登録してください。</p>}
      <ul className="flex flex-col">
        {rooms.map(({ key, form }) => (
          <li
            key={key}
            className="flex flex-wrap items-center gap-3 border-b border-solid-gray-300 py-2 last:border-b-0"
          >
            <Link to={paths.room(tenantAlias, containerId, key)} className="hit-area link">
              {form.name}
            </Link>
            {form.capacity !== null && <span>定員{form.capacity}人</span>}
            {!form.published && <Badge tone="neutral">休止中</Badge>}
            {form.visibility !== 'bookable' && <Badge tone="neutral">{visibilityWords[form.visibility]}</Badge>}
          </li>
        ))}
      </ul>
      {mayPublish && rooms.length > 0 && (
        <p className="phrase">
          {hasOrdinance
            ? '使用料は、規定で計算しています。'
            : '使用料は、部屋の時間枠の額で計算しています。割増・減免・備品の料金などは、使用料の規定で加えます。'}
          <Link
            to={hasOrdinance ? paths.fees(tenantAlias) : paths.newFees(tenantAlias, containerId)}
            className="hit-area link"
          >
            {hasOrdinance ? '使用料の規定へ' : '使用料の規定を用意する'}
          </Link>
        </p>
      )}
      {isAdding && (
        <AddRoomDialog
          containerId={containerId}
          place={place}
          onDone={(key, name) =>
            navigate(paths.room(tenantAlias, containerId, key), { state: flashState(`${name}を追加しました。`) })
          }
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  );
};

/** A hall as it is set up. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containerId = '' } = useParams();
  const query = useStaffQuery('Office/GetPlace', { containerId });
  const { flash, tell } = useFlash(useArrivalFlash());
  const { revalidate } = useRevalidator();
  const done = (text: string) => {
    tell(text);
    // The name at the top is loaded with the frame.
    void revalidate();
  };
  return (
    <Page
      title={query.data?.form.name ?? '施設設定'}
      backTo={paths.places(tenantAlias)}
      backLabel="施設設定"
      width="text"
      aside={
        query.data && (
          <>
            <ShownDay containerId={containerId} />
            <PlaceChanges containerId={containerId} onDone={done} />
          </>
        )
      }
    >
      <Flash flash={flash} />
      <QueryState query={query}>
        {(place) => (
          <>
            <Rooms containerId={containerId} place={place} />
            <GroupCards
              calls={placeCalls}
              name={`place.${containerId}`}
              groups={placeGroups(place.spaces)}
              form={place.form}
              changeOf={(fields) => ({ containerId, fields })}
              onDone={done}
            />
          </>
        )}
      </QueryState>
    </Page>
  );
};
