import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { loadAdvice } from '#client/callFailure.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { Board } from '#contract/desk/board.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import { addDays } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { mostRooms } from '#rules/facility/request/roomRequests.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import { Button } from '#ui/action/Button.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count } from '#ui/text/format.ts';
import { whyAtDesk } from '../whyUnavailable.ts';
import { type Failures, timesName } from './failures.ts';
import { type ChosenDay, freeOn, inRoom, type Place, type Places, withDayAt } from './place.ts';
import { hinderedRows, isChoosable, TimeFields } from './TimeFields.tsx';
import type { AskedDay } from './useRoomDays.ts';

/** What somebody else has meanwhile, or why a chosen time is not open; '' where it can be had. */
export function whyHindered(day: ChosenDay, offered: RoomDay | undefined, mayOverride: boolean) {
  const [hindered] = offered ? hinderedRows(day, offered) : [];
  if (!hindered) return '';
  if (hindered.reason === 'full') return '選択した時間は、ほかの予約が入っています。';
  return whyAtDesk(hindered, mayOverride);
}

type DaysProps = {
  place: Place;
  asked: readonly AskedDay[];
  failures: Failures;
  mayOverride: boolean;
  onChange: (place: Place) => void;
};

/** The days of one room. */
const Days = ({ place, asked, failures, mayOverride, onChange }: DaysProps) => {
  const { canFacilitySpanReservation } = useTenant();
  const last = place.days.at(-1);
  const change = (index: number) => (day: ChosenDay) => onChange(withDayAt(place, index, day));
  return (
    <>
      {place.days.map((day, index) => {
        const { day: offered, error } = asked[index] ?? {};
        const failure = failures[timesName(place.articleId, day.date)];
        // Where there is no time to choose, another day is to be.
        const isOfDay = !offered || !isChoosable(offered, mayOverride);
        const why = whyHindered(day, offered, mayOverride);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day whose date is changed stays the field that is typed in
          <fieldset key={index} className="flex min-w-0 flex-col gap-4">
            <legend className={place.days.length > 1 ? 'pb-2 text-std-16B-170' : 'sr-only'}>{dayText(day.date)}</legend>
            <TextField
              label="利用日"
              requirement="required"
              type="date"
              error={isOfDay ? failure : undefined}
              value={day.date}
              onChange={({ target: { value } }) =>
                value !== '' && !place.days.some(({ date }) => date === value) && change(index)({ ...day, date: value })
              }
            />
            {error && !offered ? <p className="phrase text-error-2">{loadAdvice(error)}</p> : null}
            {!offered && !error && <Skeleton rows={2} rowClassName="h-12" />}
            {offered && (
              <TimeFields
                day={day}
                offered={offered}
                mayOverride={mayOverride}
                onChange={change(index)}
                error={isOfDay ? undefined : failure}
              />
            )}
            <p role="status" className="phrase font-bold text-error-2 empty:hidden">
              {why !== failure && why}
            </p>
            {place.days.length > 1 && (
              <Button
                variant="outline"
                size="sm"
                className="self-start"
                onClick={() => onChange({ ...place, days: place.days.filter((other) => other !== day) })}
              >
                {dayText(day.date)}を外す
              </Button>
            )}
          </fieldset>
        );
      })}
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

/** Rooms and times as they were chosen on the board, changeable without it. Several rooms are one booking. */
export const PlaceStep = ({ board, places, asked, failures, mayOverride, notice, onChange }: PlaceStepProps) => {
  const { rooms } = board;
  const lastRoom = useRef<HTMLLegendElement>(null);
  const isOthers = (articleId: string, own?: Place) =>
    places.some((place) => place !== own && place.articleId === articleId);
  const beside = rooms
    .filter(({ articleId }) => !isOthers(articleId))
    .map((room) => ({ room, place: freeOn(board, inRoom(places.at(-1) as Place, room)) }));
  const canBeHad = ({ room, place: { days } }: (typeof beside)[number]) =>
    room.closedFor === '' &&
    room.columns.some(({ reason }) => reason === null) &&
    days.every(({ frames }) => frames.length > 0);
  const next = (beside.find(canBeHad) ?? beside[0])?.place;
  const change = (at: number) => (place: Place) =>
    onChange(places.map((former, index) => (index === at ? place : former)));
  const roomOf = (id: string | undefined) => rooms.find(({ articleId }) => articleId === id);
  const nameOf = (place: Place) => roomOf(place.articleId)?.articleName ?? '';
  const capacityOf = (place: Place) => roomOf(place.articleId)?.capacity ?? null;
  /** Its times are for who books to choose: nothing of it is charged before. */
  const add = (place: Place) => {
    flushSync(() => onChange([...places, withoutTimes(place)]));
    lastRoom.current?.scrollIntoView({ block: 'nearest' });
    lastRoom.current?.focus({ preventScroll: true });
  };
  const told = notice?.kind === 'replaced' ? replacedText(roomOf(notice.articleId)?.articleName ?? '') : noneFreeText;
  return (
    <>
      <p role="status" className="phrase font-bold empty:hidden">
        {notice && <span ref={intoSight}>{told}</span>}
      </p>
      {places.map((place, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a room that is changed stays the field that is chosen in
          key={index}
          className={`flex min-w-0 flex-col gap-4 ${index > 0 ? 'mt-2' : ''}`}
        >
          <legend
            ref={index === places.length - 1 ? lastRoom : undefined}
            tabIndex={-1}
            className={places.length > 1 ? 'scroll-mb-72 pb-2 text-std-16B-170' : 'sr-only'}
          >
            {places.length > 1 ? `${index + 1}室目 ${nameOf(place)}` : '部屋と時間'}
          </legend>
          <SelectField
            label="部屋"
            requirement="required"
            placeholder=""
            support={capacityOf(place) === null ? undefined : `定員${count(capacityOf(place) ?? 0, '人')}`}
            options={rooms
              .filter(({ articleId }) => !isOthers(articleId, place))
              .map(({ articleId, articleName }) => ({ value: articleId, label: articleName }))}
            value={place.articleId}
            onChange={({ target }) => {
              const room = roomOf(target.value);
              if (room) change(index)(freeOn(board, inRoom(place, room)));
            }}
          />
          <Days
            place={place}
            failures={failures}
            mayOverride={mayOverride}
            asked={asked[index] ?? []}
            onChange={change(index)}
          />
          {places.length > 1 && (
            <Button
              variant="outline"
              size="sm"
              className="self-start"
              onClick={() => onChange(places.filter((other) => other !== place))}
            >
              {nameOf(place)}を外す
            </Button>
          )}
        </fieldset>
      ))}
      {next && places.length < mostRooms && (
        <Button variant="outline" size="sm" className="self-start" onClick={() => add(next)}>
          部屋を追加する
        </Button>
      )}
    </>
  );
};
