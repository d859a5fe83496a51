// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose cells are blocks
import { FittingCell, FittingTable, HeadRow } from '#console/kit/table/FittingTable.tsx';
import type { MergeField } from '#contract/desk/people/mergeFields.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { birthdayText } from '../birthdayText.ts';

export type MergePreview = ResponseOf<'Desk/PreviewMerge'>;

const fieldLabels: Readonly<Record<MergeField, string>> = {
  name: '氏名（フリガナ）',
  phone: '電話番号',
  email: 'メールアドレス',
  address: '住所',
  birthday: '生年月日',
  line: 'LINE連携',
  classes: '区分',
  reductions: '減免の認定',
};

const sideLabels = { keeper: '残す番号', other: '統合する番号' };

type Side = keyof typeof sideLabels;

const shown = (field: MergeField, value: string) => {
  if (value === '') return '登録なし';
  return field === 'birthday' ? birthdayText(value) : value;
};

type ChoiceProps = { field: MergeField; side: Side; text: string; isChosen: boolean; onChoose: () => void };

const Choice = ({ field, side, text, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex min-h-11 min-w-56 cursor-pointer items-start gap-3 py-2">
    <input
      type="radio"
      className="choice mt-0.5"
      name={field}
      aria-label={`${fieldLabels[field]}：${text}（${sideLabels[side]}）`}
      checked={isChosen}
      onChange={onChoose}
    />
    <span className="min-w-0 break-words">{text}</span>
  </label>
);

type MergeFieldsProps = {
  preview: MergePreview;
  taken: readonly MergeField[];
  onTake: (field: MergeField, isTaken: boolean) => void;
};

/** What both accounts say, and which of it is kept. */
export const MergeFields = ({ preview: { keeper, other, fields }, taken, onTake }: MergeFieldsProps) => {
  const headers = {
    keeper: `${sideLabels.keeper} ${keeper.userNumber}`,
    other: `${sideLabels.other} ${other.userNumber}`,
  };
  return (
    <FittingTable caption="統合後に残る登録内容を選んでください。" isCaptionHidden={false}>
      <HeadRow>
        {['項目', headers.keeper, headers.other].map((label) => (
          <th key={label} role="columnheader" scope="col">
            {label}
          </th>
        ))}
      </HeadRow>
      <tbody role="rowgroup">
        {fields.map(({ field, canTake, ...sides }) => (
          <tr key={field} role="row">
            <FittingCell label="項目" isHead>
              {fieldLabels[field]}
            </FittingCell>
            {(['keeper', 'other'] as const).map((side) => {
              const text = shown(field, sides[side]);
              return (
                <FittingCell key={side} label={headers[side]} isHead={false}>
                  {canTake ? (
                    <Choice
                      field={field}
                      side={side}
                      text={text}
                      isChosen={taken.includes(field) === (side === 'other')}
                      onChoose={() => onTake(field, side === 'other')}
                    />
                  ) : (
                    <span className="block min-w-56 break-words">
                      {text}
                      {side === 'keeper' && sides.keeper !== '' && (
                        <span className="text-solid-gray-700">（残ります）</span>
                      )}
                    </span>
                  )}
                </FittingCell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </FittingTable>
  );
};
