import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { hoursOf, timeOfHours } from './conditions.ts';
import { partWords } from './conditionTexts.ts';

const exact = 'hours';

const options = [
  { value: '', label: '指定なし' },
  ...Object.entries(partWords).map(([value, label]) => ({ value, label })),
  { value: exact, label: '時間を指定' },
];

/** Every half hour of the day, in minutes. */
const halfHours = Array.from({ length: 49 }, (_, index) => index * 30);

const optionsOf = (minutes: readonly number[]) =>
  minutes.map((minute) => ({ value: String(minute), label: timeOfHours(minute, minute).slice(0, 5) }));

const [firstMinute, lastMinute] = [540, 720];
const hour = 60;

type TimeChoiceProps = { time: string; onChange: (time: string) => void };

/** A part of the day, or from when to when. */
export const TimeChoice = ({ time, onChange }: TimeChoiceProps) => {
  const hours = hoursOf(time);
  const setHours = (fromMinute: number, toMinute: number) =>
    onChange(timeOfHours(fromMinute, toMinute > fromMinute ? toMinute : Math.min(fromMinute + hour, 1440)));
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend="時間帯"
        isInline
        options={options}
        value={hours ? exact : time}
        onChange={({ target }) =>
          onChange(target.value === exact ? timeOfHours(firstMinute, lastMinute) : target.value)
        }
      />
      {hours && (
        <div className="grid gap-3 tablet:grid-cols-2">
          <SelectField
            label="何時から"
            placeholder=""
            options={optionsOf(halfHours.slice(0, -1))}
            value={String(hours.fromMinute)}
            onChange={({ target }) => setHours(Number(target.value), hours.toMinute)}
          />
          <SelectField
            label="何時まで"
            placeholder=""
            options={optionsOf(halfHours.filter((minute) => minute > hours.fromMinute))}
            value={String(hours.toMinute)}
            onChange={({ target }) => setHours(hours.fromMinute, Number(target.value))}
          />
        </div>
      )}
    </div>
  );
};
