import { loadAdvice } from '#client/callFailure.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { BoardRoom } from '#contract/desk/board.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import type { FrameRow } from '#contract/facility.ts';
import { addDays } from '#rules/day/day.ts';
import { clockText, type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { beyondOfDays, type SideChoice } from '#rules/facility/request/beyondChoices.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import { Button } from '#ui/action/Button.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';
import { beyondChosen, type ChosenDay, inRoom, type Place, rowsOf, toggled, withDayAt } from './place.ts';

type DayProps = { day: ChosenDay; offered: RoomDay; onChange: (day: ChosenDay) => void };

/** What a frame is called, and why it cannot be had as it is. */
const rowText = (row: FrameRow) => {
  const times = timeRangeName(minutesOfClock(row));
  const name = row.timeFrameName === times || row.timeFrameName === '' ? times : `${row.timeFrameName} ${times}`;
  return row.reason === null ? name : `${name}（${row.displayText}）`;
};

const isSame = (one: MinuteRange, other: MinuteRange) =>
  one.fromMinute === other.fromMinute && one.toMinute === other.toMinute;

const FrameFields = ({ day, offered: { rows }, onChange }: DayProps) => {
  const ranges = rows.map(minutesOfClock);
  const beside = ranges.filter((range) => !ranges.some((other) => other !== range && holds(range, other)));
  return (
    <ChoiceFieldset legend="時間枠" requirement="required">
      {(attributes) =>
        rows.map((row, index) => {
          const range = ranges[index] as MinuteRange;
          const isChecked = day.frames.some((frame) => isSame(frame, range));
          return (
            <Choice
              key={row.timeFrameName}
              {...attributes}
              type="checkbox"
              label={rowText(row)}
              checked={isChecked}
              disabled={!row.isAvailable && !isChecked}
              onChange={() => onChange({ date: day.date, frames: toggled(day.frames, range, [...beside, range]) })}
            />
          );
        })
      }
    </ChoiceFieldset>
  );
};

const holds = (outer: MinuteRange, inner: MinuteRange) =>
  outer.fromMinute <= inner.fromMinute && inner.toMinute <= outer.toMinute;

/** From when to when, in whole hours. */
const HourFields = ({ day, offered: { rows }, onChange }: DayProps) => {
  const ranges = rows.map(minutesOfClock);
  const closes = ranges.at(-1)?.toMinute ?? 0;
  const [chosen] = day.frames;
  const starts = ranges.filter(({ fromMinute }) => fromMinute + 60 <= closes);
  const ends = chosen
    ? Array.from(
        { length: Math.floor((closes - chosen.fromMinute) / 60) },
        (_, index) => chosen.fromMinute + (index + 1) * 60,
      )
    : [];
  const options = (minutes: readonly number[]) =>
    minutes.map((minute) => ({ value: `${minute}`, label: clockText(minute) }));
  const begin = (fromMinute: number) => {
    const length = chosen ? chosen.toMinute - chosen.fromMinute : 60;
    const toMinute = fromMinute + Math.min(length, Math.floor((closes - fromMinute) / 60) * 60);
    onChange({ date: day.date, frames: [{ fromMinute, toMinute }] });
  };
  return (
    <div className="flex flex-wrap gap-4">
      <SelectField
        label="開始"
        options={options(starts.map(({ fromMinute }) => fromMinute))}
        value={chosen ? `${chosen.fromMinute}` : ''}
        onChange={({ target }) => target.value !== '' && begin(Number(target.value))}
      />
      {chosen && (
        <SelectField
          label="終了"
          placeholder=""
          options={options(ends)}
          value={`${chosen.toMinute}`}
          onChange={({ target }) =>
            onChange({ date: day.date, frames: [{ ...chosen, toMinute: Number(target.value) }] })
          }
        />
      )}
    </div>
  );
};

type SideProps = { label: string; choice: SideChoice | null; onChoose: (minutes: number) => void };

const SideField = ({ label, choice, onChoose }: SideProps) => {
  if (!choice || (choice.options.length === 0 && choice.note === '')) return null;
  const { options, chosen, note } = choice;
  if (options.length === 0) return <p className="phrase">{`${label}：できません。${note}`}</p>;
  return (
    <SelectField
      label={label}
      support={note || undefined}
      placeholder=""
      options={[{ value: '0', label: '延長しない' }, ...options]}
      value={`${chosen}`}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  );
};

/** Time before and after the frames, or less than a frame, where the place offers it at a price. */
const BeyondFields = ({ day, offered: { rows }, onChange }: DayProps) =>
  beyondOfDays(rowsOf(day, rows)).map(({ date, before, after, part }) => (
    <div key={date} className="flex flex-col gap-4">
      {part && (
        <SelectField
          label="利用する時間"
          placeholder=""
          options={part.options}
          value={part.chosen}
          onChange={({ target: { value } }) =>
            onChange(beyondChosen(day, rows, { part: value === '' ? undefined : Number(value) }))
          }
        />
      )}
      <SideField
        label="開始を早める"
        choice={before}
        onChoose={(minutes) => onChange(beyondChosen(day, rows, { before: minutes }))}
      />
      <SideField
        label="終了を遅らせる"
        choice={after}
        onChoose={(minutes) => onChange(beyondChosen(day, rows, { after: minutes }))}
      />
    </div>
  ));

/** What somebody else has meanwhile, or why a chosen time is not open. */
const noteOn = ({ frames }: ChosenDay, { rows }: RoomDay) => {
  const chosen = rows.filter((row) =>
    frames.some((frame) => {
      const { fromMinute, toMinute } = minutesOfClock(row);
      return fromMinute < frame.toMinute && frame.fromMinute < toMinute && holds(frame, { fromMinute, toMinute });
    }),
  );
  const hindered = chosen.find(({ reason }) => reason !== null);
  if (!hindered) return '';
  return hindered.reason === 'full'
    ? '選択した時間は、ほかの予約が入っています。'
    : (hindered.reasonText ?? `${hindered.displayText}です。`);
};

type PlaceStepProps = {
  rooms: readonly BoardRoom[];
  place: Place;
  days: readonly { readonly day: RoomDay | undefined; readonly error: unknown }[];
  onChange: (place: Place) => void;
};

/** Room and time as they were chosen on the board, changeable without it. */
export const PlaceStep = ({ rooms, place, days, onChange }: PlaceStepProps) => {
  const { canFacilitySpanReservation } = useTenant();
  const last = place.days.at(-1)?.date ?? '';
  const change = (index: number) => (day: ChosenDay) => onChange(withDayAt(place, index, day));
  return (
    <>
      <SelectField
        label="部屋"
        requirement="required"
        placeholder=""
        options={rooms.map(({ articleId, articleName }) => ({ value: articleId, label: articleName }))}
        value={place.articleId}
        onChange={({ target }) => {
          const room = rooms.find(({ articleId }) => articleId === target.value);
          if (room) onChange(inRoom(place, room));
        }}
      />
      {place.days.map((day, index) => {
        const { day: offered, error } = days[index] ?? {};
        const props = offered && { day, offered, onChange: change(index) };
        const note = offered ? noteOn(day, offered) : '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day whose date is changed stays the field that is typed in
          <fieldset key={index} className="flex min-w-0 flex-col gap-4">
            <legend className={place.days.length > 1 ? 'pb-2 text-std-16B-170' : 'sr-only'}>{dayText(day.date)}</legend>
            <TextField
              label="利用日"
              requirement="required"
              type="date"
              value={day.date}
              onChange={({ target: { value } }) =>
                value !== '' && !place.days.some(({ date }) => date === value) && change(index)({ ...day, date: value })
              }
            />
            {error && !offered ? <p className="phrase text-error-2">{loadAdvice(error)}</p> : null}
            {!offered && !error && <Skeleton rows={2} rowClassName="h-12" />}
            {props && (offered.timeFrameType === 'time' ? <HourFields {...props} /> : <FrameFields {...props} />)}
            {props && <BeyondFields {...props} />}
            {note !== '' && <p className="phrase font-bold text-error-2">{note}</p>}
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
      {canFacilitySpanReservation && place.days.length < spanDays && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() =>
            onChange({
              ...place,
              days: [...place.days, { date: addDays(last, 1), frames: place.days.at(-1)?.frames ?? [] }],
            })
          }
        >
          次の日を加える
        </Button>
      )}
    </>
  );
};
