import { type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { loadAdvice } from '#client/callFailure.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { type Failures, timesName } from '#console/booking/failures.ts';
import { type ChosenDay, freeOn, inRoom, type Place, type Places, withDayAt } from '#console/booking/place.ts';
import type { AskedDay } from '#console/booking/useRoomDays.ts';
import type { Board, BoardRoom } from '#contract/desk/board.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import { addDays } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { mostRooms } from '#rules/facility/request/roomRequests.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import { Button } from '#ui/action/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count } from '#ui/text/format.ts';
import { whyAtDesk } from '../whyFrameUnavailable.ts';
import { ComingTimes } from './ComingTimes.tsx';
import { hinderedRows, isChoosable, TimeFields } from './TimeFields.tsx';

/** What somebody else has meanwhile, or why a chosen time is not open; '' where it can be had. */
export function whyHindered(day: ChosenDay, offered: RoomDay | undefined, mayOverride: boolean) {
  const [hindered] = offered ? hinderedRows(day, offered) : [];
  if (!hindered) return '';
  if (hindered.reason === 'full') return '選択した時間は、ほかの予約が入っています。';
  return whyAtDesk(hindered, mayOverride);
}

type DaysProps = {
  board: Board;
  room: BoardRoom | undefined;
  place: Place;
  asked: readonly AskedDay[];
  failures: Failures;
  mayOverride: boolean;
  onChange: (place: Place) => void;
};

type DayFieldsProps = Omit<DaysProps, 'asked' | 'onChange'> & {
  day: ChosenDay;
  asked: AskedDay | undefined;
  onChange: (day: ChosenDay) => void;
  onRemove: () => void;
};

/** A day of a room and its times. */
const DayFields = ({ place, day, asked, failures, mayOverride, onChange, onRemove, ...known }: DayFieldsProps) => {
  const { day: offered, error } = asked ?? {};
  const failure = failures[timesName(place.articleId, day.date)];
  // Where there is no time to choose, another day is to be.
  const isOfDay = !offered || !isChoosable(offered, mayOverride);
  const why = whyHindered(day, offered, mayOverride);
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className={place.days.length > 1 ? 'pb-2 text-std-16B-170' : 'sr-only'}>{dayText(day.date)}</legend>
      <TextField
        label="利用日"
        requirement="required"
        type="date"
        error={isOfDay ? failure : undefined}
        value={day.date}
        onChange={({ target: { value } }) =>
          value !== '' && !place.days.some(({ date }) => date === value) && onChange({ ...day, date: value })
        }
      />
      {error && !offered ? <p className="phrase text-error-2">{loadAdvice(error)}</p> : null}
      {!offered && !error && known.room && (
        <ComingTimes board={known.board} room={known.room} day={day} mayOverride={mayOverride} />
      )}
      {offered && (
        <TimeFields
          day={day}
          offered={offered}
          mayOverride={mayOverride}
          onChange={onChange}
          error={isOfDay ? undefined : failure}
        />
      )}
      <p role="status" className="phrase font-bold text-error-2 empty:hidden">
        {why !== failure && why}
      </p>
      {place.days.length > 1 && (
        <Button variant="outline" size="sm" className="self-start" onClick={onRemove}>
          {dayText(day.date)}を外す
        </Button>
      )}
    </fieldset>
  );
};

/** The days of one room. */
const Days = ({ place, asked, onChange, ...props }: DaysProps) => {
  const { canFacilitySpanReservation } = useTenant();
  const last = place.days.at(-1);
  return (
    <>
      {place.days.map((day, index) => (
        <DayFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a day whose date is changed stays the field that is typed in
          key={index}
          {...props}
          place={place}
          day={day}
          asked={asked[index]}
          onChange={(next) => onChange(withDayAt(place, index, next))}
          onRemove={() => onChange({ ...place, days: place.days.filter((other) => other !== day) })}
        />
      ))}
      {canFacilitySpanReservation && last && place.days.length < spanDays && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() =>
            onChange({ ...place, days: [...place.days, { date: addDays(last.date, 1), frames: last.frames }] })
          }
        >
          次の日を加える
        </Button>
      )}
    </>
  );
};

/** What became of the choice outside of the panel: a room with its times was replaced, or no room has a time that is free. */
export type Notice = { readonly kind: 'replaced'; readonly articleId: string } | { readonly kind: 'noneFree' } | null;

type PlaceStepProps = {
  board: Board;
  places: Places;
  /** The days of each room. */
  asked: readonly (readonly AskedDay[])[];
  failures: Failures;
  mayOverride: boolean;
  notice: Notice;
  onChange: (places: Places) => void;
};

/** What is said may lie above what is on show. */
const intoSight = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

const noneFreeText = 'この日に予約できる時間のある部屋はありません。利用日を変更してください。';
const replacedText = (name: string) =>
  `${name}の選択は外れました。${name}も一緒に予約するときは、「部屋を追加する」を押してください。`;

const withoutTimes = (place: Place): Place => ({
  ...place,
  days: place.days.map(({ date }) => ({ date, frames: [] })),
});

const isOf = (articleId: string) => (place: Place) => place.articleId === articleId;

/** The room that is offered to be booked along: the first one with times, else the first; undefined when all are chosen. */
function nextPlace(board: Board, places: Places) {
  const beside = board.rooms
    .filter(({ articleId }) => !places.some(isOf(articleId)))
    .map((room) => ({ room, place: freeOn(board, inRoom(places.at(-1) as Place, room)) }));
  const canBeHad = ({ room, place: { days } }: (typeof beside)[number]) =>
    room.closedFor === '' &&
    room.columns.some(({ reason }) => reason === null) &&
    days.every(({ frames }) => frames.length > 0);
  return (beside.find(canBeHad) ?? beside[0])?.place;
}

type RoomFieldsProps = Omit<DaysProps, 'room' | 'onChange'> & {
  places: Places;
  index: number;
  legend: Ref<HTMLLegendElement> | undefined;
  onChange: (place: Place) => void;
  onRemove: () => void;
};

/** One room of the booking, with its days. */
const RoomFields = ({ board, places, index, legend, place, onChange, onRemove, ...props }: RoomFieldsProps) => {
  const { rooms } = board;
  const room = rooms.find(({ articleId }) => articleId === place.articleId);
  const { articleName = '', capacity = null } = room ?? {};
  const others = places.filter((other) => other !== place);
  return (
    <fieldset className={`flex min-w-0 flex-col gap-4 ${index > 0 ? 'mt-2' : ''}`}>
      <legend
        ref={legend}
        tabIndex={-1}
        className={places.length > 1 ? 'scroll-mb-72 pb-2 text-std-16B-170' : 'sr-only'}
      >
        {places.length > 1 ? `${index + 1}室目 ${articleName}` : '部屋と時間'}
      </legend>
      <SelectField
        label="部屋"
        requirement="required"
        placeholder=""
        support={capacity === null ? undefined : `定員${count(capacity, '人')}`}
        options={rooms
          .filter(({ articleId }) => !others.some(isOf(articleId)))
          .map((one) => ({ value: one.articleId, label: one.articleName }))}
        value={place.articleId}
        onChange={({ target }) => {
          const chosen = rooms.find(({ articleId }) => articleId === target.value);
          if (chosen) onChange(freeOn(board, inRoom(place, chosen)));
        }}
      />
      <Days board={board} room={room} place={place} onChange={onChange} {...props} />
      {places.length > 1 && (
        <Button variant="outline" size="sm" className="self-start" onClick={onRemove}>
          {articleName}を外す
        </Button>
      )}
    </fieldset>
  );
};

/** Rooms and times as they were chosen on the board, changeable without it. Several rooms are one booking. */
export const PlaceStep = ({ board, places, asked, failures, mayOverride, notice, onChange }: PlaceStepProps) => {
  const lastRoom = useRef<HTMLLegendElement>(null);
  const next = nextPlace(board, places);
  /** Its times are for the user to choose: nothing of it is charged before. */
  const add = (place: Place) => {
    flushSync(() => onChange([...places, withoutTimes(place)]));
    lastRoom.current?.scrollIntoView({ block: 'nearest' });
    lastRoom.current?.focus({ preventScroll: true });
  };
  const nameOf = (id: string) => board.rooms.find(({ articleId }) => articleId === id)?.articleName ?? '';
  const told = notice?.kind === 'replaced' ? replacedText(nameOf(notice.articleId)) : noneFreeText;
  return (
    <>
      <p role="status" className="phrase font-bold empty:hidden">
        {notice && <span ref={intoSight}>{told}</span>}
      </p>
      {places.map((place, index) => (
        <RoomFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a room that is changed stays the field that is chosen in
          key={index}
          board={board}
          places={places}
          index={index}
          legend={index === places.length - 1 ? lastRoom : undefined}
          place={place}
          failures={failures}
          mayOverride={mayOverride}
          asked={asked[index] ?? []}
          onChange={(changed) => onChange(places.with(index, changed))}
          onRemove={() => onChange(places.filter((other) => other !== place))}
        />
      ))}
      {next && places.length < mostRooms && (
        <Button variant="outline" size="sm" className="self-start" onClick={() => add(next)}>
          部屋を追加する
        </Button>
      )}
    </>
  );
};
