import type { RoomForm } from '#contract/office/placeForm.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import type { Group, GroupFieldsProps, Texts } from '../group.ts';
import { numberErrors } from '../plainFields.ts';

type Lottery = NonNullable<RoomForm['lotteryWindow']>;

const usual: Lottery = { monthsAhead: 3, fromDay: 1, fromHour: 0, toDay: 10, toHour: 24 };

const names = ['monthsAhead', 'fromDay', 'fromHour', 'toDay', 'toHour'] as const;

const words = ({ monthsAhead, fromDay, fromHour, toDay, toHour }: Lottery) =>
  `利用月の${monthsAhead}か月前の${fromDay}日${fromHour}時から${toDay}日${toHour}時まで申込みを受け付け、抽選します。`;

/** What is typed; a number that is none counts as 0 until it is mended. */
function lotteryOf(texts: Texts, before: Lottery | null): Lottery | null {
  if (texts['lotteryWindow.kind'] !== 'yes') return null;
  const typed = Object.fromEntries(
    names.map((name) => [name, wholeNumberOf(texts[`lotteryWindow.${name}`] ?? '') || 0]),
  );
  return { ...usual, ...before, ...typed };
}

const LotteryFields = ({ texts, errors, onChange }: GroupFieldsProps) => {
  const typing = (name: string) => ({
    value: texts[`lotteryWindow.${name}`] ?? '',
    error: errors[`lotteryWindow.${name}`],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...texts, [`lotteryWindow.${name}`]: event.target.value }),
  });
  const lottery = lotteryOf(texts, null);
  return (
    <>
      {errors.lotteryWindow && <p className="text-error-2">＊{errors.lotteryWindow}</p>}
      <RadioGroup
        legend="抽選"
        options={[
          { value: 'no', label: '行わない（先着順だけ）' },
          { value: 'yes', label: '毎月、先着順の前に行う' },
        ]}
        {...typing('kind')}
      />
      {lottery && (
        <>
          <NumberField label="利用月の何か月前に申し込むか" unit="か月前" {...typing('monthsAhead')} />
          <div className="flex flex-wrap gap-4">
            <NumberField label="申込みの始まり" unit="日" {...typing('fromDay')} />
            <NumberField label="始まりの時刻" unit="時" {...typing('fromHour')} />
            <NumberField label="申込みの終わり" unit="日" {...typing('toDay')} />
            <NumberField label="終わりの時刻" unit="時" {...typing('toHour')} />
          </div>
          <p role="status" className="font-700 phrase">
            {words(lottery)}
          </p>
        </>
      )}
    </>
  );
};

/** When entries for a month of use are taken. What else a window says (minutes, the day of the result) stays with it. */
export const lotteryGroup: Group<RoomForm> = {
  id: 'lottery',
  title: '抽選',
  isByDay: true,
  lines: ({ lotteryWindow }) => [
    { term: '抽選', value: lotteryWindow === null ? '行いません。' : words(lotteryWindow) },
  ],
  texts: ({ lotteryWindow }) => ({
    'lotteryWindow.kind': lotteryWindow === null ? 'no' : 'yes',
    ...Object.fromEntries(names.map((name) => [`lotteryWindow.${name}`, String((lotteryWindow ?? usual)[name])])),
  }),
  values: (texts, { lotteryWindow }) => ({ lotteryWindow: lotteryOf(texts, lotteryWindow) }),
  errors: (texts) =>
    texts['lotteryWindow.kind'] === 'yes'
      ? numberErrors(
          texts,
          names.map((name) => `lotteryWindow.${name}`),
        )
      : {},
  render: (props) => <LotteryFields {...props} />,
};
