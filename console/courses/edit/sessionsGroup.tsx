import type { Group, GroupFieldsProps, Texts } from '#console/office/groups/group.ts';
import { linesOf } from '#console/office/groups/plainFields.ts';
import { RowList } from '#console/office/groups/RowList.tsx';
import { fromAndTo, hoursOf } from '#console/office/groups/room/framesGroup.tsx';
import { rowsOf, rowTexts } from '#console/office/groups/rows.ts';
import { typingAt } from '#console/office/groups/typingAt.ts';
import type { CourseChoices } from '#contract/office/courseEndpoints.ts';
import type { CourseForm } from '#contract/office/courseForm.ts';
import { isDay } from '#rules/day/day.ts';
import { clockOf } from '#rules/day/typedClock.ts';
import { mostWeekly, type SkippedDay, weeklySessions } from '#rules/event/edit/weeklySessions.ts';
import { Button } from '#ui/action/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';

const list = 'sessions';

type Holidays = CourseChoices['holidays'];

/** What is typed to lay down the dates of many weeks; it is no part of the course. */
const blankWeekly: Texts = {
  'weekly.first': '',
  'weekly.from': '',
  'weekly.to': '',
  'weekly.count': '',
  'weekly.closed': '',
  'weekly.holidays': 'yes',
  'weekly.yearEnd': 'yes',
};

export const skippedText = (skipped: readonly SkippedDay[]) =>
  skipped.map(({ day, why }) => `${dayText(day)}（${why}）`).join('、');

function weeklyOf(texts: Texts, holidays: Holidays) {
  const first = texts['weekly.first'] ?? '';
  const count = wholeNumberOf(texts['weekly.count'] ?? '');
  if (!isDay(first) || count === null || Number.isNaN(count) || count < 1) return null;
  return weeklySessions({
    first,
    count,
    holidays,
    skipsHolidays: texts['weekly.holidays'] === 'yes',
    skipsYearEnd: texts['weekly.yearEnd'] === 'yes',
    closed: linesOf(texts['weekly.closed'] ?? ''),
  });
}

const Weekly = ({ holidays, ...props }: GroupFieldsProps & { holidays: Holidays }) => {
  const { texts, onChange } = props;
  const typing = typingAt(props);
  const weekly = weeklyOf(texts, holidays);
  const lay = () => {
    if (!weekly) return;
    const hours = { 'hours.from': texts['weekly.from'] ?? '', 'hours.to': texts['weekly.to'] ?? '' };
    const known = rowsOf(texts, list);
    const added = weekly.days
      .filter((day) => known.every((row) => row.day !== day))
      .map((day): Texts => ({ day, ...hours }));
    const rows = [...known, ...added].toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1));
    onChange({ ...texts, ...rowTexts(list, rows), 'weekly.first': '', 'weekly.count': '' });
  };
  const box = (name: string, label: string) => (
    <Checkbox
      label={label}
      checked={texts[name] === 'yes'}
      onChange={({ target }) => onChange({ ...texts, [name]: target.checked ? 'yes' : 'no' })}
    />
  );
  return (
    <fieldset className="flex w-full flex-col gap-4 rounded-8 border border-solid-gray-300 px-gutter pb-4">
      <legend className="px-1 text-std-16B-170">毎週くり返す</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] items-start gap-4">
        <TextField label="最初の日" type="date" {...typing('weekly.first')} />
        <TextField label="開始の時刻" {...typing('weekly.from')} />
        <TextField label="終了の時刻" {...typing('weekly.to')} />
        <NumberField label="回数" unit="回" support={`${mostWeekly}回まで`} {...typing('weekly.count')} />
      </div>
      <div className="flex flex-wrap gap-4">
        {box('weekly.holidays', '祝日は休む')}
        {box('weekly.yearEnd', '年末年始（12/29～1/3）は休む')}
      </div>
      <TextAreaField
        label="そのほかの休む日"
        support="1行に1日ずつ、2026-08-13のように入力します。"
        rows={2}
        {...typing('weekly.closed')}
      />
      {weekly && (
        <p role="status" className="phrase">
          {`${weekly.days.map(dayText).join('、')}の${weekly.days.length}回です。`}
          {weekly.skipped.length > 0 && `休む日：${skippedText(weekly.skipped)}。その分、後ろへ延ばします。`}
        </p>
      )}
      <Button
        variant="outline"
        className="self-start"
        disabledReason={weekly ? undefined : '最初の日と回数を入力すると、日程に入れられます。'}
        onClick={lay}
      >
        日程に入れる
      </Button>
    </fieldset>
  );
};

const SessionFields = ({ holidays, ...props }: GroupFieldsProps & { holidays: Holidays }) => {
  const { texts, errors } = props;
  const typing = typingAt(props);
  const name = (day: string) => holidays.find((one) => one.day === day)?.name;
  return (
    <>
      <Weekly {...props} holidays={holidays} />
      <RowList {...props} list={list} noun="日程" blank={{ day: '', 'hours.from': '', 'hours.to': '' }}>
        {(index) => {
          const at = `${list}.${index}`;
          const holiday = name(texts[`${at}.day`] ?? '');
          return (
            <>
              <TextField label="日付" type="date" {...typing(`${at}.day`)} />
              <TextField
                label="開始"
                {...typing(`${at}.hours.from`, errors[`${at}.hours`] ? `${at}.hours` : `${at}.hours.from`)}
              />
              <TextField label="終了" {...typing(`${at}.hours.to`)} />
              {holiday && <p className="self-center text-solid-gray-700">{`祝日：${holiday}`}</p>}
            </>
          );
        }}
      </RowList>
    </>
  );
};

/** The dates of a course, each by itself. */
export const sessionsGroup = (holidays: Holidays): Group<CourseForm> => ({
  id: list,
  title: '日程',
  lines: ({ sessions }) =>
    sessions.length === 0
      ? [{ term: '日程', value: 'なし' }]
      : sessions.map(({ day, hours }, index) => ({
          term: `第${index + 1}回`,
          value: `${isDay(day) ? dayText(day) : day}　${hours.replace('-', '～')}`,
        })),
  texts: ({ sessions }) => ({
    ...rowTexts(
      list,
      sessions.map(({ day, hours }) => ({ day, ...fromAndTo(hours) })),
    ),
    ...blankWeekly,
  }),
  values: (texts) => ({ sessions: rowsOf(texts, list).map((row) => ({ day: row.day ?? '', hours: hoursOf(row) })) }),
  errors: (texts) =>
    Object.fromEntries(
      rowsOf(texts, list).flatMap((row, index) => [
        ...(row.day === '' ? [[`${list}.${index}.day`, '日付を入力してください。']] : []),
        ...(clockOf(row['hours.from'] ?? '') === '' ? [[`${list}.${index}.hours`, '時刻を入力してください。']] : []),
      ]),
    ),
  render: (props) => <SessionFields {...props} holidays={holidays} />,
});
