import { addDays, isDay } from '#rules/day/day.ts';
import { DatePickerField } from '#ui/form/DatePickerField.tsx';
import { useToday } from '#web/address/useTenant.ts';
import { quickChoices, weekly, weeklyChoices } from './conditionTexts.ts';
import { Pills } from './Pills.tsx';

type WhenChoicesProps = {
  when: string;
  /** Searches at once. */
  onQuick: (when: string) => void;
  /** Changes the form alone. */
  onDay: (day: string) => void;
};

/** How far ahead a day can be picked. */
const daysAhead = 366;

/** When the room is wanted: with one press, or a day of the calendar. */
export const WhenChoices = ({ when, onQuick, onDay }: WhenChoicesProps) => {
  const today = useToday();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-2 text-std-16B-170">日にち</legend>
      <div className="flex flex-wrap gap-2">
        <Pills choices={quickChoices} value={when} onChoose={onQuick} />
      </div>
      <p aria-hidden="true">{weekly}</p>
      <div className="flex flex-wrap gap-2">
        <Pills choices={weeklyChoices} prefix={weekly} value={when} onChoose={onQuick} />
      </div>
      <DatePickerField
        label="日にちを選ぶ"
        isLabelHidden
        className=""
        value={isDay(when) ? when : ''}
        onChange={onDay}
        today={today}
        min={today}
        max={addDays(today, daysAhead)}
      />
    </fieldset>
  );
};
