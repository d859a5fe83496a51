import { beyondChosen, type ChosenDay, rowsOf, toggled } from '#console/booking/place.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import type { FrameRow } from '#contract/facility/room.ts';
import {
  clockText,
  holdsRange,
  isSameRange,
  type MinuteRange,
  overlaps,
  timeRangeName,
} from '#rules/day/minuteRange.ts';
import { isOverridableReason } from '#rules/facility/booking/overridable.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { beyondOfDays, type SideChoice } from '#rules/facility/request/beyondChoices.ts';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { whyFrameUnavailable } from '../whyFrameUnavailable.ts';

/** What of a day its times are made of. */
type Times = Pick<RoomDay, 'timeFrameType' | 'rows'>;

export type DayProps = {
  day: ChosenDay;
  offered: Times;
  /** What is not open now can be booked with a reason. */
  mayOverride: boolean;
  /** What is wrong with what is chosen. */
  error?: string | undefined;
  onChange: (day: ChosenDay) => void;
};

/** Whether a frame can be chosen, with a reason where it is not open now. */
const isOffered = (row: FrameRow, mayOverride: boolean) =>
  row.reason === null || (mayOverride && isOverridableReason(row));

/** Whether any time of a day can be chosen. */
export const isChoosable = ({ rows }: RoomDay, mayOverride: boolean) => rows.some((row) => isOffered(row, mayOverride));

const nameOf = (row: FrameRow) => {
  const times = timeRangeName(minutesOfClock(row));
  return row.timeFrameName === times || row.timeFrameName === '' ? times : `${row.timeFrameName} ${times}`;
};

/** What a frame is called, and why it cannot be had as it is. */
const FrameText = ({ row }: { row: FrameRow }) => (
  <>
    <span className="block">{row.reason === null ? nameOf(row) : `${nameOf(row)}（${row.displayText}）`}</span>
    {row.reason !== null && (
      <span className="block text-dns-14N-130 text-solid-gray-700 phrase">{whyFrameUnavailable(row)}</span>
    )}
  </>
);

const FrameFields = ({ day, offered: { rows }, mayOverride, error, onChange }: DayProps) => {
  const ranges = rows.map(minutesOfClock);
  const beside = ranges.filter((range) => !ranges.some((other) => other !== range && holdsRange(range, other)));
  return (
    <ChoiceFieldset legend="時間枠" requirement="required" error={error}>
      {(attributes) =>
        rows.map((row, index) => {
          const range = ranges[index] as MinuteRange;
          const isChecked = day.frames.some((frame) => isSameRange(frame, range));
          // It keeps the focus: what was chosen may be taken by somebody else meanwhile.
          const isOff = !isChecked && !isOffered(row, mayOverride);
          return (
            <Choice
              key={row.timeFrameName}
              {...attributes}
              type="checkbox"
              label={<FrameText row={row} />}
              className={isOff ? 'text-solid-gray-700 **:cursor-not-allowed' : ''}
              checked={isChecked}
              aria-disabled={isOff || undefined}
              onChange={() =>
                !isOff && onChange({ date: day.date, frames: toggled(day.frames, range, [...beside, range]) })
              }
            />
          );
        })
      }
    </ChoiceFieldset>
  );
};

/** Times that cannot be had, each with its word: '10:00～12:00 予約済み'. */
function hinderedTimes(rows: readonly FrameRow[], mayOverride: boolean) {
  const stretches: { fromMinute: number; toMinute: number; word: string }[] = [];
  for (const row of rows) {
    if (isOffered(row, mayOverride)) continue;
    const { fromMinute, toMinute } = minutesOfClock(row);
    const last = stretches.at(-1);
    if (last?.toMinute === fromMinute && last.word === row.displayText) last.toMinute = toMinute;
    else stretches.push({ fromMinute, toMinute, word: row.displayText });
  }
  return stretches.map(({ word, ...range }) => `${timeRangeName(range)} ${word}`);
}

/** From when to when, in whole hours; what others have in between cannot be chosen. */
const HourFields = ({ day, offered: { rows }, mayOverride, error, onChange }: DayProps) => {
  const closes = minutesOfClock(rows.at(-1) as FrameRow).toMinute;
  const [chosen] = day.frames;
  const taken = rows.filter((row) => !isOffered(row, mayOverride)).map(minutesOfClock);
  const isFree = (range: MinuteRange) => !taken.some((other) => overlaps(other, range));
  const starts = rows
    .map((row) => minutesOfClock(row).fromMinute)
    .filter((fromMinute) => fromMinute + 60 <= closes)
    .filter((fromMinute) => isFree({ fromMinute, toMinute: fromMinute + 60 }) || fromMinute === chosen?.fromMinute);
  const endsFrom = (fromMinute: number) => {
    const all = Array.from(
      { length: Math.floor((closes - fromMinute) / 60) },
      (_, hour) => fromMinute + (hour + 1) * 60,
    );
    return all.filter((toMinute) => isFree({ fromMinute, toMinute }) || toMinute === chosen?.toMinute);
  };
  const options = (minutes: readonly number[]) =>
    minutes.map((minute) => ({ value: `${minute}`, label: clockText(minute) }));
  const begin = (fromMinute: number) => {
    const wanted = fromMinute + (chosen ? chosen.toMinute - chosen.fromMinute : 60);
    const toMinute = endsFrom(fromMinute).findLast((minute) => minute <= wanted) ?? fromMinute + 60;
    onChange({ date: day.date, frames: [{ fromMinute, toMinute }] });
  };
  const hindered = hinderedTimes(rows, mayOverride);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-4">
        <SelectField
          label="開始"
          error={error}
          options={options(starts)}
          value={chosen ? `${chosen.fromMinute}` : ''}
          onChange={({ target }) => target.value !== '' && begin(Number(target.value))}
        />
        {chosen && (
          <SelectField
            label="終了"
            placeholder=""
            options={options(endsFrom(chosen.fromMinute))}
            value={`${chosen.toMinute}`}
            onChange={({ target }) =>
              onChange({ date: day.date, frames: [{ ...chosen, toMinute: Number(target.value) }] })
            }
          />
        )}
      </div>
      {hindered.length > 0 && <p className="text-solid-gray-700 phrase">選択できない時間：{hindered.join('、')}</p>}
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

/** The times of a day, and what of them is used. */
export const TimeFields = (props: DayProps) => {
  const { timeFrameType, rows } = props.offered;
  if (rows.length === 0) return <p className="phrase">この日に利用できる時間はありません。</p>;
  return (
    <>
      {timeFrameType === 'time' ? <HourFields {...props} /> : <FrameFields {...props} />}
      <BeyondFields {...props} />
    </>
  );
};

/** Frames that are chosen and cannot be had as they are. */
export const hinderedRows = ({ frames }: ChosenDay, { rows }: RoomDay) =>
  rows.filter((row) => row.reason !== null && frames.some((frame) => holdsRange(frame, minutesOfClock(row))));
