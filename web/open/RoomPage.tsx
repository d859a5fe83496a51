import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { RoomInHall } from '#contract/open/pages.ts';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { isShownDay } from '../facility/isShownDay.ts';
import { HallFacts } from './HallFacts.tsx';
import { nameInDocument } from './nameInDocument.ts';
import { Pictures } from './Pictures.tsx';
import { RoomFrames } from './RoomFrames.tsx';
import { RoomMonth } from './RoomMonth.tsx';
import { RoomPrices } from './RoomPrices.tsx';
import { roomSize } from './roomSize.ts';

const lentText = ({ name, priceText }: RoomInHall['lent'][number]) => (priceText ? `${name}（${priceText}）` : name);

const Facts = ({ room, calendar }: { room: RoomInHall; calendar: string }) => (
  <Card title="部屋の案内">
    {room.description !== '' && <p className="max-w-160 whitespace-pre-line">{room.description}</p>}
    <DescriptionList
      items={[
        roomSize(room) !== '' && { term: '定員・広さ', value: roomSize(room) },
        room.features.length > 0 && { term: 'この部屋でできること', value: room.features.join('、') },
        room.lent.length > 0 && { term: '備品', value: room.lent.map(lentText).join('、') },
      ]}
    />
    <TextLink href={calendar} className="hit-area self-start">
      開いている日をカレンダーに追加
    </TextLink>
  </Card>
);

const Room = ({ articleId, date }: { articleId: string; date: string }) => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Public/GetRoom', { articleId });
  const containerId = data?.hall.containerId;
  return (
    <Page
      title={data?.articleName ?? nameInDocument('部屋')}
      isName
      backTo={containerId === undefined ? paths.openHalls(tenantAlias) : paths.openHall(tenantAlias, containerId, date)}
      backLabel={data ? `${data.hall.containerName}へ戻る` : '施設一覧へ戻る'}
      lead={
        data && (
          <p>
            <TextLink to={paths.openHall(tenantAlias, data.hall.containerId)}>{data.hall.containerName}</TextLink>
            {roomSize(data) !== '' && <span className="ms-2">{roomSize(data)}</span>}
          </p>
        )
      }
      aside={containerId !== undefined && <RoomFrames place={{ containerId, articleId, date }} />}
      asideBelow="hidden"
    >
      {!data && error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="部屋が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton rows={2} rowClassName="h-72" />
        </Loading>
      )}
      {data && containerId !== undefined && (
        <>
          <RoomMonth containerId={containerId} articleId={articleId} date={date} />
          <div className="desktop:hidden">
            <RoomFrames place={{ containerId, articleId, date }} />
          </div>
          <Pictures pictures={data.pictures} isFirst />
          <Facts room={data} calendar={`${paths.openRoom(tenantAlias, articleId)}.ics`} />
          <RoomPrices prices={data.prices} />
          <Card title={`${data.hall.containerName}の案内`}>
            <HallFacts hall={data.hall} />
          </Card>
        </>
      )}
    </Page>
  );
};

export const Component = () => {
  const { articleId = '', date } = useParams();
  const today = useToday();
  const shown = date !== undefined && isShownDay(date, today) ? date : today;
  return <Room key={articleId} articleId={articleId} date={shown} />;
};
