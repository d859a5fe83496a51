import type { RoomForm } from '#contract/office/placeForm.ts';
import { readMonthlyDay } from '#rules/day/monthlyDay.ts';
import type { BookingWindow } from '#rules/facility/calendar/windows.ts';
import { windowWords } from '#rules/facility/calendar/windowWords.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import type { Group, GroupFieldsProps, Texts } from './group.ts';
import { numberErrors } from './plainFields.ts';

type Window = RoomForm['bookingWindow'];

const hours = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: `${hour}時` }));
const days = Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1), label: `${day + 1}日` }));
const noHour = { value: '', label: 'その日の終わり・利用を始める時刻' };

/** What is typed as a window; a number that is none counts as 0 until it is mended. */
function windowOf(texts: Texts, before: Window): Window {
  const number = (name: string) => wholeNumberOf(texts[`window.${name}`] ?? '') || 0;
  const unit = texts['window.unit'] === 'days' ? 'days' : 'months';
  const onDay = texts['window.onDay'] ?? '';
  const closesHour = texts['window.closesHour'] ?? '';
  return {
    ...before,
    opens: {
      ...before.opens,
      unit,
      ahead: number('ahead'),
      onDay: unit === 'days' || onDay === '' ? null : /^\d+$/.test(onDay) ? Number(onDay) : onDay,
      hour: number('hour'),
    },
    closesDaysBefore: number('closesDaysBefore'),
    closesHour: closesHour === '' ? null : Number(closesHour),
  };
}

/** As the rules know it: a day of the month may be written in words. */
const known = ({ opens, ...rest }: Window): BookingWindow => ({
  ...rest,
  opens: { ...opens, onDay: typeof opens.onDay === 'string' ? readMonthlyDay(opens.onDay) : opens.onDay },
});

const blankWindow: Window = {
  opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 },
  closesDaysBefore: 1,
  closesHour: 17,
};

const WindowFields = ({ texts, errors, onChange }: GroupFieldsProps) => {
  const typing = (name: string) => ({
    value: texts[`window.${name}`] ?? '',
    error: errors[`window.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [`window.${name}`]: event.target.value }),
  });
  const isByMonths = texts['window.unit'] !== 'days';
  return (
    <>
      {errors.bookingWindow && <p className="text-error-2">＊{errors.bookingWindow}</p>}
      <RadioGroup
        legend="受付の始まりの数え方"
        isInline
        options={[
          { value: 'months', label: '利用月の何か月前' },
          { value: 'days', label: '利用日の何日前' },
        ]}
        {...typing('unit')}
      />
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
            options={[{ value: '', label: '利用日と同じ日' }, ...days]}
            {...typing('onDay')}
          />
        )}
        <SelectField label="受付開始の時刻" placeholder="" options={hours.slice(0, 24)} {...typing('hour')} />
      </div>
      <div className="flex flex-wrap gap-4">
        <NumberField label="受付の終わり" unit="日前" support="0は、利用日です。" {...typing('closesDaysBefore')} />
        <SelectField label="受付終了の時刻" placeholder="" options={[noHour, ...hours]} {...typing('closesHour')} />
      </div>
      <p role="status" className="font-700">{`${windowWords(known(windowOf(texts, blankWindow)))}受け付けます。`}</p>
    </>
  );
};

export const windowGroup: Group<RoomForm> = {
  id: 'window',
  title: '受付期間',
  isByDay: true,
  lines: ({ bookingWindow }) => [{ term: '先着順の受付', value: windowWords(known(bookingWindow)) }],
  texts: ({ bookingWindow: { opens, closesDaysBefore, closesHour } }) => ({
    'window.unit': opens.unit,
    'window.ahead': String(opens.ahead),
    'window.onDay': opens.onDay === null ? '' : String(opens.onDay),
    'window.hour': String(opens.hour),
    'window.closesDaysBefore': String(closesDaysBefore),
    'window.closesHour': closesHour === null ? '' : String(closesHour),
  }),
  values: (texts, { bookingWindow }) => ({ bookingWindow: windowOf(texts, bookingWindow) }),
  errors: (texts) => numberErrors(texts, ['window.ahead', 'window.closesDaysBefore']),
  render: (props) => <WindowFields {...props} />,
};
