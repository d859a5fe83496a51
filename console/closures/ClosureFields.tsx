import type { ComponentProps } from 'react';
import { useSelf, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import type { Errors } from '#console/kit/useChecked.ts';
import { weekdayNames } from '#rules/day/dayText.ts';
import { ordinals, ordinalText } from '#rules/day/monthlyDay.ts';
import { closureKinds, longestTold } from '#rules/facility/closure/closurePlan.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { ClosureField, ClosureTexts } from './closureForm.ts';
import { FromToFields } from './FromToFields.tsx';

const kinds = Object.entries(closureKinds).map(([value, { label }]) => ({ value, label }));

const weekdays = weekdayNames.map((label, index) => ({ value: String(index), label }));

const whichOfMonth = ordinals.map((value) => ({ value, label: ordinalText(value) }));

const hours = [
  { value: 'all', label: '終日' },
  { value: 'some', label: '時間を指定する' },
];

/** A list with one more, or one less. */
const toggled = (list: readonly string[], value: string, isOn: boolean) =>
  isOn ? [...list, value] : list.filter((one) => one !== value);

type ClosureFieldsProps = {
  texts: ClosureTexts;
  errors: Errors<ClosureField>;
  onChange: (change: Partial<ClosureTexts>) => void;
};

type ListFieldProps = ClosureFieldsProps &
  Pick<ComponentProps<typeof CheckboxGroup>, 'legend' | 'support' | 'options'> & {
    name: 'articleIds' | 'weekdays' | 'ordinals';
  };

/** One of the lists of which nothing chosen means everything. */
const ListField = ({ name, texts, errors, onChange, ...rest }: ListFieldProps) => (
  <CheckboxGroup
    {...rest}
    requirement="optional"
    isInline
    value={texts[name]}
    error={errors[name]}
    onChange={({ target }) => onChange({ [name]: toggled(texts[name], target.value, target.checked) })}
  />
);

const PlaceFields = (props: ClosureFieldsProps) => {
  const { texts, errors, onChange } = props;
  const { containers } = useSelf();
  const { containerId } = texts;
  const isOfRooms = containers.some((place) => place.containerId === containerId && place.kind === 'rooms');
  const { data } = useStaffQuery('Desk/ListRooms', { containerId }, { enabled: isOfRooms });
  const rooms = isOfRooms ? (data?.items ?? []) : [];
  return (
    <>
      <SelectField
        label="施設"
        requirement="required"
        options={containers.map((place) => ({ value: place.containerId, label: place.containerName }))}
        value={containerId}
        error={errors.containerId}
        onChange={(event) => onChange({ containerId: event.target.value, articleIds: [] })}
      />
      {rooms.length > 1 && (
        <ListField
          {...props}
          name="articleIds"
          legend="部屋"
          support="選択しないときは、施設全体を休館にします。同じ場所を使う部屋も使えなくなります。"
          options={rooms.map(({ articleId, articleName }) => ({ value: articleId, label: articleName }))}
        />
      )}
    </>
  );
};

const DayFields = (props: ClosureFieldsProps) => {
  const { texts, errors, onChange } = props;
  const today = useToday();
  const typing = (field: 'from' | 'to') => ({
    value: texts[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  // Most closures are of one day.
  const beginAt = (from: string) => onChange({ from, ...([from, '', texts.from].includes(texts.to) && { to: from }) });
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
        <TextField
          label="最初の日"
          requirement="required"
          type="date"
          min={today}
          {...typing('from')}
          onChange={(event) => beginAt(event.target.value)}
        />
        <TextField label="最後の日" requirement="required" type="date" min={texts.from || today} {...typing('to')} />
      </div>
      <ListField
        {...props}
        name="weekdays"
        legend="曜日"
        support="選択しないときは、期間のすべての日です。"
        options={weekdays}
      />
      <ListField
        {...props}
        name="ordinals"
        legend="第何曜日"
        support="選択しないときは、毎週です。"
        options={whichOfMonth}
      />
    </>
  );
};

const ReasonFields = ({ texts, errors, onChange }: ClosureFieldsProps) => (
  <>
    <ReasonField
      kind="closureReason"
      modulesLabel="理由（職員用）の定型文"
      label="理由（職員用）"
      requirement="required"
      support="職員だけに表示され、記録に残ります。"
      value={texts.reason}
      error={errors.reason}
      onChange={(reason) => onChange({ reason })}
    />
    <ReasonField
      kind="closureTold"
      modulesLabel="利用者に表示する理由の定型文"
      most={longestTold}
      rows={2}
      label="利用者に表示する理由"
      requirement="required"
      support={
        texts.kind === 'official'
          ? '取消のメールに表示されます。公用の内容は空き状況に表示されません。例：市の行事のため'
          : '空き状況と取消のメールに表示されます。例：空調設備の更新のため'
      }
      value={texts.told}
      error={errors.told}
      onChange={(told) => onChange({ told })}
    />
  </>
);

/** What is to be closed, when, and why. */
export const ClosureFields = (props: ClosureFieldsProps) => {
  const { texts, errors, onChange } = props;
  return (
    <>
      <PlaceFields {...props} />
      <RadioGroup
        legend="種別"
        requirement="required"
        isInline
        options={kinds}
        value={texts.kind}
        error={errors.kind}
        onChange={(event) => onChange({ kind: event.target.value })}
      />
      <DayFields {...props} />
      <RadioGroup
        legend="時間"
        isInline
        options={hours}
        value={texts.isWholeDay ? 'all' : 'some'}
        onChange={(event) => onChange({ isWholeDay: event.target.value === 'all' })}
      />
      {!texts.isWholeDay && <FromToFields texts={texts} error={errors.toMinute} onChange={onChange} />}
      <ReasonFields {...props} />
    </>
  );
};
