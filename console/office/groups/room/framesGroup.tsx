import type { RoomForm } from '#contract/office/placeForm.ts';
import { clockOf } from '#rules/day/typedClock.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps, Texts } from '../group.ts';
import { numberErrors } from '../plainFields.ts';
import { RowList } from '../RowList.tsx';
import { rowAt, rowCount, rowIndices, rowTexts } from '../rows.ts';

const list = 'frames';

type Frame = RoomForm['frames'][number];

const dayKinds = [
  { name: 'weekday', label: '平日' },
  { name: 'saturday', label: '土曜' },
  { name: 'holiday', label: '日曜・祝日' },
] as const;

/** The frames that most halls have. */
const usual: readonly Texts[] = [
  { name: '午前', 'hours.from': '9:00', 'hours.to': '12:00' },
  { name: '午後', 'hours.from': '13:00', 'hours.to': '17:00' },
  { name: '夜間', 'hours.from': '18:00', 'hours.to': '21:00' },
];

const wholeDay: Texts = { name: '全日', 'hours.from': '9:00', 'hours.to': '21:00' };

/** What an empty list can begin with. */
const beginnings = [
  { label: '午前・午後・夜間を入れる', rows: usual },
  { label: '午前・午後・夜間・全日を入れる', rows: [...usual, wholeDay] },
];

const blank: Texts = {
  name: '',
  'hours.from': '',
  'hours.to': '',
  'fee.weekday': '',
  'fee.saturday': '',
  'fee.holiday': '',
};

export const hoursOf = (texts: Texts) => `${clockOf(texts['hours.from'] ?? '')}-${clockOf(texts['hours.to'] ?? '')}`;

export const fromAndTo = (hours: string): Texts => {
  const [from = '', to = ''] = hours.split('-');
  return { 'hours.from': from, 'hours.to': to };
};

const FrameFields = (props: GroupFieldsProps) => {
  const { texts, errors, onChange } = props;
  const typing = (index: number, name: string, at: string = name) => ({
    value: texts[`${list}.${index}.${name}`] ?? '',
    error: errors[`${list}.${index}.${at}`],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...texts, [`${list}.${index}.${name}`]: event.target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="phrase">
        1区分の使用料です。無料のときは0を入力してください。土曜を空欄にすると平日と、日曜・祝日を空欄にすると土曜と同じになります。
      </p>
      <p className="phrase">全日など、続けて使うときの額が別表にあれば、それも1つの区分として追加してください。</p>
      {rowCount(texts, list) === 0 && (
        <div className="flex flex-wrap gap-3">
          {beginnings.map(({ label, rows }) => {
            const begun = rowTexts(
              list,
              rows.map((row) => ({ ...blank, ...row })),
            );
            return (
              <Button key={label} variant="outline" onClick={() => onChange({ ...texts, ...begun })}>
                {label}
              </Button>
            );
          })}
        </div>
      )}
      <RowList {...props} list={list} noun="区分" blank={blank}>
        {(index) => (
          <>
            <TextField label="名称" {...typing(index, 'name')} />
            <TextField label="開始" {...typing(index, 'hours.from', 'hours')} />
            <TextField label="終了" {...typing(index, 'hours.to')} />
            {dayKinds.map(({ name, label }, place) => (
              <NumberField
                key={name}
                label={`使用料（${label}）`}
                unit="円"
                {...typing(index, `fee.${name}`, place === 0 && errors[`${list}.${index}.fee`] ? 'fee' : `fee.${name}`)}
              />
            ))}
          </>
        )}
      </RowList>
    </div>
  );
};

const feeText = (fee: Frame['fee']) => {
  if (fee === undefined) return '使用料の規定による';
  const isSame = fee.weekday === fee.saturday && fee.saturday === fee.holiday;
  if (isSame) return fee.weekday === 0 ? '無料' : yen(fee.weekday);
  return dayKinds.map(({ name, label }) => `${label}${yen(fee[name])}`).join('、');
};

/** A day that costs what an empty field means stays empty, so that a copied room has one fee to change and not three. */
const feeTexts = (fee: Frame['fee']): Texts => {
  const { weekday = null, saturday = null, holiday = null } = fee ?? {};
  return {
    'fee.weekday': weekday === null ? '' : String(weekday),
    'fee.saturday': saturday === null || saturday === weekday ? '' : String(saturday),
    'fee.holiday': holiday === null || holiday === saturday ? '' : String(holiday),
  };
};

/** A fee that nobody typed is none: the server says whether one is missing. */
function feeOf(row: Texts): Pick<Frame, 'fee'> {
  const [weekday, saturday, holiday] = dayKinds.map(({ name }) => wholeNumberOf(row[`fee.${name}`] ?? ''));
  if (weekday === null || weekday === undefined) return {};
  return { fee: { weekday, saturday: saturday ?? weekday, holiday: holiday ?? saturday ?? weekday } };
}

export const framesGroup: Group<Pick<RoomForm, 'frames'>> = {
  id: 'frames',
  title: '時間枠と使用料',
  isByDay: true,
  lines: ({ frames }) =>
    frames.map(({ name, hours, fee }) => ({ term: name, value: `${hours.replace('-', '～')}　${feeText(fee)}` })),
  texts: ({ frames }) =>
    rowTexts(
      list,
      frames.map(({ name, hours, fee }) => ({
        name,
        ...fromAndTo(hours),
        ...feeTexts(fee),
      })),
    ),
  values: (texts) => ({
    frames: rowIndices(texts, list).map((index) => {
      const row = rowAt(texts, list, index);
      return { name: (row.name ?? '').trim(), hours: hoursOf(row), ...feeOf(row) };
    }),
  }),
  errors: (texts) =>
    numberErrors(
      texts,
      rowIndices(texts, list).flatMap((index) => dayKinds.map(({ name }) => `${list}.${index}.fee.${name}`)),
    ),
  render: (props) => <FrameFields {...props} />,
};
