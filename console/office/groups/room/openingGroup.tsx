import type { RoomForm } from '#contract/office/placeForm.ts';
import { weekdayNames as weekdayWords } from '#rules/day/dayText.ts';
import { monthlyDayText, readMonthlyDay, weekdayNames } from '#rules/day/monthlyDay.ts';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps } from '../group.ts';
import { linesOf } from '../plainFields.ts';
import { plainGroup } from '../plainGroup.tsx';
import { typingAt } from '../typingAt.ts';
import { fromAndTo, hoursOf } from './framesGroup.tsx';

const weekdays = weekdayNames.map((value, index) => ({ value, label: weekdayWords[index] ?? '' }));

const closings = plainGroup<RoomForm>({
  id: 'closings',
  title: '休館日',
  fields: [
    { name: 'closedWeekdays', label: '毎週の休館日', kind: 'choices', options: weekdays },
    {
      name: 'closedMonthly',
      label: '毎月の休館日',
      kind: 'lines',
      support: '1行に1つ。例：第2火曜日、最終金曜日、15日、末日',
    },
    {
      name: 'holidayRule',
      label: '休館日が祝日に当たるとき、祝日の扱い',
      kind: 'choice',
      options: [
        { value: 'open', label: '祝日も、ほかの日と同じに扱う' },
        { value: 'closed', label: '祝日は、すべて休館にする' },
        { value: 'closed_next_day', label: '祝日は開館し、翌日に休館する' },
      ],
    },
  ],
});

const monthly = (day: string) => {
  const meant = readMonthlyDay(day);
  return meant === null ? day : monthlyDayText(meant);
};

const OpeningFields = (props: GroupFieldsProps) => {
  const typing = typingAt(props);
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <TextField label="開館" className="max-w-32" requirement="required" {...typing('hours.from', 'hours')} />
        <TextField label="閉館" className="max-w-32" requirement="required" {...typing('hours.to')} />
      </div>
      {closings.render(props)}
    </>
  );
};

/** When the room is open. */
export const openingGroup: Group<RoomForm> = {
  id: 'opening',
  title: '開館時間と休館日',
  isByDay: true,
  lines: (form) => [
    { term: '開館時間', value: form.hours.replace('-', '～') },
    ...closings.lines({ ...form, closedMonthly: form.closedMonthly.map(monthly) }),
  ],
  texts: (form) => ({
    ...closings.texts({ ...form, closedMonthly: form.closedMonthly.map(monthly) }),
    ...fromAndTo(form.hours),
  }),
  values: (texts, form) => ({
    ...closings.values(texts, form),
    closedMonthly: linesOf(texts.closedMonthly ?? '').map((day) => readMonthlyDay(day) ?? day),
    hours: hoursOf(texts),
  }),
  errors: () => ({}),
  render: (props) => <OpeningFields {...props} />,
};
