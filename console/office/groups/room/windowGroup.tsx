import type { RoomForm } from '#contract/office/placeForm.ts';
import { monthlyDayText, readMonthlyDay } from '#rules/day/monthlyDay.ts';
import type { BookingWindow } from '#rules/facility/calendar/windows.ts';
import { windowWords } from '#rules/facility/calendar/windowWords.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps, Texts } from '../group.ts';
import { numberErrors } from '../plainFields.ts';
import { isTime, windowOf, windowTexts } from './windowValue.ts';

const days = Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1), label: `${day + 1}日` }));

/** The days of a month to choose from, with one in words that the window has, such as its first Monday. */
const daysWith = (onDay: string) => {
  const inWords = readMonthlyDay(onDay);
  return [
    { value: '', label: '利用日と同じ日' },
    ...days,
    ...(inWords === null ? [] : [{ value: onDay, label: monthlyDayText(inWords) }]),
  ];
};

/** As the rules know it: a day of the month may be written in words. */
const known = ({ opens, ...rest }: RoomForm['bookingWindow']): BookingWindow => ({
  ...rest,
  opens: { ...opens, onDay: typeof opens.onDay === 'string' ? readMonthlyDay(opens.onDay) : opens.onDay },
});

const noTime = '時刻を「9:00」のように入力してください。';

const timeErrors = (texts: Texts) => ({
  ...(isTime(texts['window.opensAt']) ? {} : { 'window.opensAt': noTime }),
  ...(texts['window.closesAt'] === '' || isTime(texts['window.closesAt']) ? {} : { 'window.closesAt': noTime }),
});

const typingIn =
  ({ texts, errors, onChange }: GroupFieldsProps) =>
  (name: string) => ({
    value: texts[`window.${name}`] ?? '',
    error: errors[`window.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [`window.${name}`]: event.target.value }),
  });

const OpeningFields = (props: GroupFieldsProps) => {
  const { texts } = props;
  const typing = typingIn(props);
  const isByMonths = texts['window.unit'] !== 'days';
  return (
    <div className="flex flex-wrap gap-4">
      <NumberField
        label={isByMonths ? '何か月前' : '何日前'}
        unit={isByMonths ? 'か月前' : '日前'}
        {...typing('ahead')}
      />
      {isByMonths && (
        <SelectField
          label="その月の"
          placeholder=""
          options={daysWith(texts['window.onDay'] ?? '')}
          {...typing('onDay')}
        />
      )}
      <TextField label="受付開始の時刻" className="max-w-32" autoComplete="off" {...typing('opensAt')} />
      <SelectField
        label="受付開始日が休館日のとき"
        placeholder=""
        options={[
          { value: 'same_day', label: 'その日から受け付ける' },
          { value: 'next_open_day', label: '次の開館日から受け付ける' },
        ]}
        {...typing('ifClosed')}
      />
    </div>
  );
};

const ClosingFields = (props: GroupFieldsProps) => {
  const typing = typingIn(props);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <NumberField label="受付の終わり" unit="日前" support="0は、利用日です。" {...typing('closesDaysBefore')} />
      <TextField
        label="受付終了の時刻"
        support="空欄は、その日の終わり（利用日なら利用を始める時刻）です。"
        className="max-w-32"
        autoComplete="off"
        {...typing('closesAt')}
      />
      <SelectField
        label="受付終了日が休館日のとき"
        placeholder=""
        options={[
          { value: 'same_day', label: 'その日に締め切る' },
          { value: 'open_day_before', label: 'その前の開館日に締め切る' },
        ]}
        {...typing('closesIfClosed')}
      />
    </div>
  );
};

const WindowFields = (props: GroupFieldsProps) => (
  <>
    {props.errors.bookingWindow && <p className="text-error-2">＊{props.errors.bookingWindow}</p>}
    <RadioGroup
      legend="受付の始まりの数え方"
      isInline
      options={[
        { value: 'months', label: '利用月の何か月前' },
        { value: 'days', label: '利用日の何日前' },
      ]}
      {...typingIn(props)('unit')}
    />
    <OpeningFields {...props} />
    <ClosingFields {...props} />
    <p role="status" className="font-700">{`${windowWords(known(windowOf(props.texts)))}受け付けます。`}</p>
  </>
);

const isUntouched = (texts: Texts, begin: Texts) =>
  Object.entries(begin).every(([name, text]) => (texts[name] ?? '') === text);

export const windowGroup: Group<Pick<RoomForm, 'bookingWindow'>> = {
  id: 'window',
  title: '受付期間',
  isByDay: true,
  lines: ({ bookingWindow }) => [{ term: '先着順の受付', value: windowWords(known(bookingWindow)) }],
  texts: ({ bookingWindow }) => windowTexts(bookingWindow),
  // Of a window that nobody touches, what it leaves out stays left out.
  values: (texts, { bookingWindow }) => ({
    bookingWindow: isUntouched(texts, windowTexts(bookingWindow)) ? bookingWindow : windowOf(texts),
  }),
  errors: (texts) => ({
    ...numberErrors(texts, ['window.ahead', 'window.closesDaysBefore']),
    ...timeErrors(texts),
  }),
  render: (props) => <WindowFields {...props} />,
};
