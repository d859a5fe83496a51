import { useSelf } from '#console/address/useConsole.ts';
import { DayField } from '#console/fields/DayField.tsx';
import type { Act } from '#console/kit/act/useAct.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { Board, BoardRoom } from '#contract/desk/board.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { overCapacity } from '#rules/facility/request/overCapacity.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { FrameChoices } from './FrameChoices.tsx';
import type { MoveForm, useMoveChoice } from './useMoveChoice.ts';

type MoveFieldsProps = {
  seen: DeskReservation;
  form: MoveForm;
  choice: ReturnType<typeof useMoveChoice>;
  act: Pick<Act, 'errors' | 'forget' | 'startOver'>;
};

const Now = ({ seen: { reservation, uses } }: Pick<MoveFieldsProps, 'seen'>) => (
  <DescriptionList
    items={[
      { term: '現在の部屋', value: `${reservation.containerName} ${reservation.name}` },
      { term: '現在の日時', value: uses.map((use) => `${dayText(use.date)} ${use.times}`).join('\n') },
    ]}
  />
);

type Going = { go: MoveFieldsProps['choice']['go'] };

/** The hall, where there are several. */
const HallField = ({ containerId, go }: Going & { containerId: string }) => {
  const halls = useSelf().containers.filter(({ kind }) => kind === 'rooms');
  if (halls.length <= 1) return null;
  return (
    <SelectField
      label="施設"
      requirement="required"
      placeholder=""
      options={halls.map((hall) => ({ value: hall.containerId, label: hall.containerName }))}
      value={containerId}
      onChange={({ target: { value } }) => go({ containerId: value, chosenRoom: '' })}
    />
  );
};

type RoomFieldProps = Going & {
  board: Board;
  room: BoardRoom | undefined;
  people: number | null;
  isTaken: (one: BoardRoom) => boolean;
};

const RoomField = ({ board, room, people, isTaken, go }: RoomFieldProps) => {
  const over = overCapacity(room ? [room.capacity] : [], people);
  return (
    <>
      <SelectField
        label="部屋"
        requirement="required"
        options={board.rooms.map((one) => ({
          value: one.articleId,
          label: isTaken(one) ? `${one.articleName}（空きなし）` : one.articleName,
        }))}
        value={room?.articleId ?? ''}
        onChange={({ target: { value } }) => go({ chosenRoom: value })}
      />
      {over > 0 && <NotificationBanner tone="warning" title={`定員を${count(over, '人')}超えています。`} />}
    </>
  );
};

/** Where the reservation is, and the hall, day, room and time that it is to have. */
export const MoveFields = ({ seen, form: { typed, change }, choice, act }: MoveFieldsProps) => {
  const { boardQuery, room, frames, days, isTaken } = choice;
  const go: Going['go'] = (changes) => {
    choice.go(changes);
    // The reason may come only now, and was not there to be missed before.
    act.startOver();
  };
  return (
    <div className="flex flex-col gap-5">
      <Now seen={seen} />
      <p>予約番号とQRコードは変わりません。</p>
      <HallField containerId={typed.containerId} go={go} />
      <DayField
        label="日付"
        requirement="required"
        support={days.length > 1 ? `初日を選択してください。${days.length}日間とも同じ時間になります。` : undefined}
        value={typed.date}
        onChange={(day) => day !== '' && go({ date: day })}
      />
      <QueryState query={boardQuery}>
        {(board) => (
          <>
            <RoomField board={board} room={room} people={seen.people} isTaken={(one) => isTaken(one, board)} go={go} />
            <FrameChoices
              board={board}
              articleId={room?.articleId ?? ''}
              reservationId={seen.reservation.reservationId}
              chosen={frames}
              onChoose={(chosenFrames) => {
                change({ chosenFrames });
                act.forget();
              }}
              error={act.errors.frames}
            />
          </>
        )}
      </QueryState>
    </div>
  );
};
