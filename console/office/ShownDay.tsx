import { useState } from 'react';
import { useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DayField } from '#console/fields/DayField.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { atDeskAlone } from '#rules/facility/booking/visibility.ts';
import { yen } from '#rules/text/yen.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { dateTimeText } from '#ui/text/format.ts';

type Room = ResponseOf<'Office/ShowDay'>['rooms'][number];

const offerText = ({ closedFor, isBookable, opensAt, frames }: Room) =>
  closedFor !== ''
    ? closedFor
    : [
        ...frames.map(({ name, fee, ...range }) => {
          const times = timeRangeName(range);
          return [name !== times && name, times, fee !== null && yen(fee)].filter(Boolean).join('　');
        }),
        isBookable ? `先着順の受付開始：${dateTimeText(opensAt)}` : atDeskAlone,
      ].join('\n');

/** A day as residents will see it, by what is set up for it. */
export const ShownDay = ({ containerId }: { containerId: string }) => {
  const [date, setDate] = useState(useToday());
  const query = useStaffQuery('Office/ShowDay', { containerId, date });
  return (
    <Card title="利用者に見える内容">
      <DayField
        label="利用日"
        support="予定している変更も、その日の内容で表示します。予約と、休館・公用に登録した日は含みません。"
        value={date}
        onChange={setDate}
      />
      <QueryState
        query={query}
        empty={({ rooms }) => (rooms.length > 0 ? null : { title: '公開している部屋がありません' })}
      >
        {({ rooms }) => <DescriptionList items={rooms.map((room) => ({ term: room.name, value: offerText(room) }))} />}
      </QueryState>
    </Card>
  );
};
