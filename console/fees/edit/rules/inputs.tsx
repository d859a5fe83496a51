import type { ReactNode } from 'react';
import type { GroupFieldsProps } from '#console/office/groups/group.ts';
import { linesOf } from '#console/office/groups/plainFields.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { type Option, SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FieldOf, ListName, RuleField, RuleLists } from './field.ts';

export type InputProps<Field extends RuleField = RuleField> = GroupFieldsProps & { field: Field; lists: RuleLists };

/** What a control of one text of a field needs. */
const typing = ({ texts, errors, onChange }: GroupFieldsProps, name: string) => ({
  value: texts[name] ?? '',
  error: errors[name],
  autoComplete: 'off',
  onChange: (event: { target: { value: string } }) => onChange({ ...texts, [name]: event.target.value }),
});

/** The same with the words of the field. */
export const saying = (props: InputProps) => {
  const { name, label, support, isRequired } = props.field;
  const requirement = isRequired ? ('required' as const) : undefined;
  return { label, support, requirement, ...typing(props, name) };
};

/** Several controls that say one thing together. */
const Together = ({ field, errors, children }: InputProps & { children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="text-std-16B-170">{field.label}</legend>
    {field.support && <p className="text-solid-gray-700 phrase">{field.support}</p>}
    <div className="mt-2 flex flex-wrap items-start gap-4">{children}</div>
    {errors[field.name] && (
      <p data-failed tabIndex={-1} className="text-error-2">
        ＊{errors[field.name]}
      </p>
    )}
  </fieldset>
);

/** The options of a list, with what the entry names and the place does not have. */
export const optionsWith = (lists: RuleLists, list: ListName, chosen: readonly string[]): readonly Option[] => [
  ...lists[list],
  ...chosen
    .filter((value) => lists[list].every((option) => option.value !== value))
    .map((value) => ({ value, label: value })),
];

export const Choices = (props: InputProps<FieldOf<'choices'>>) => {
  const { field, lists, texts, errors, onChange } = props;
  const chosen = linesOf(texts[field.name] ?? '');
  const options = optionsWith(lists, field.list, chosen);
  if (options.length === 0) {
    return (
      field.nothingToChoose && (
        <div>
          <p className="text-std-16B-170">{field.label}</p>
          <p className="phrase">{field.nothingToChoose}</p>
        </div>
      )
    );
  }
  const put = (value: string, isOn: boolean) =>
    options
      .map((option) => option.value)
      .filter((one) => (one === value ? isOn : chosen.includes(one)))
      .join('\n');
  return (
    <CheckboxGroup
      legend={field.label}
      support={field.support}
      error={errors[field.name]}
      isInline
      options={options}
      value={chosen}
      onChange={({ target }) => onChange({ ...texts, [field.name]: put(target.value, target.checked) })}
    />
  );
};

export const Numbers = (props: InputProps<FieldOf<'numbers'>>) => {
  const { field, lists, texts } = props;
  const start = `${field.name}.`;
  const said = Object.keys(texts).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
  const options = optionsWith(lists, field.list, said);
  if (options.length === 0) return null;
  return (
    <Together {...props}>
      {options.map(({ value, label }) => (
        <NumberField
          key={value}
          label={label}
          unit={field.unit}
          className="max-w-32"
          {...typing(props, `${start}${value}`)}
        />
      ))}
    </Together>
  );
};

const roundingModes = [
  { value: 'down', label: '切捨て' },
  { value: 'up', label: '切上げ' },
  { value: 'nearest', label: '四捨五入' },
];

export const Rounding = (props: InputProps<FieldOf<'rounding'>>) => {
  const { field } = props;
  return (
    <Together {...props}>
      <NumberField label="端数の単位" unit="円未満" className="max-w-32" {...typing(props, `${field.name}.unit`)} />
      <SelectField label="端数の扱い" placeholder="" options={roundingModes} {...typing(props, `${field.name}.mode`)} />
      {field.isOfKept && (
        <SelectField
          label="端数を処理する額"
          placeholder=""
          options={[
            { value: '', label: '還付する額' },
            { value: 'kept', label: '還付しない額（取消料）' },
          ]}
          {...typing(props, `${field.name}.of`)}
        />
      )}
    </Together>
  );
};

export const Amount = (props: InputProps<FieldOf<'amount'>>) => {
  const { field, texts, errors } = props;
  const way = field.ways.find(({ name }) => name === texts[`${field.name}.way`]) ?? field.ways[0];
  return (
    <Together {...props} errors={{}}>
      <SelectField
        label={`${field.label}の決め方`}
        placeholder=""
        options={field.ways.map(({ name, label }) => ({ value: name, label }))}
        {...typing(props, `${field.name}.way`)}
      />
      <TextField
        label={`${field.label}（${way?.unit ?? ''}）`}
        requirement="required"
        inputMode="decimal"
        className="max-w-32 text-end"
        {...typing(props, field.name)}
        error={errors[field.name]}
      />
    </Together>
  );
};

export const distanceUnits = [
  { value: 'days', label: '日前' },
  { value: 'weeks', label: '週間前' },
  { value: 'months', label: 'か月前' },
  { value: 'first', label: 'か月前の月の1日' },
  { value: 'last', label: 'か月前の月の末日' },
];

export const bookedUnits = distanceUnits.filter(({ value }) => value === 'days' || value === 'months');

const dayOptions = [
  { value: 'weekday', label: '平日' },
  { value: 'saturday', label: '土曜' },
  { value: 'sunday', label: '日曜' },
  { value: 'holiday', label: '祝日' },
  { value: 'date', label: '日付を指定' },
];

/** A number and what it counts. */
export const Counted = ({ units, ...props }: InputProps & { units: readonly Option[] }) => (
  <Together {...props} errors={{}}>
    <NumberField label="数" className="max-w-24" {...typing(props, props.field.name)} />
    <SelectField label="単位" placeholder="" options={units} {...typing(props, `${props.field.name}.unit`)} />
  </Together>
);

/** From and to, or over and to. */
export const Pair = ({ parts, unit, ...props }: InputProps & { parts: readonly [string, string][]; unit?: string }) => (
  <Together {...props}>
    {parts.map(([part, label]) =>
      unit === undefined ? (
        <TextField key={part} label={label} className="max-w-32" {...typing(props, `${props.field.name}.${part}`)} />
      ) : (
        <NumberField
          key={part}
          label={label}
          unit={unit}
          className="max-w-32"
          {...typing(props, `${props.field.name}.${part}`)}
        />
      ),
    )}
  </Together>
);

export const DayOfUse = (props: InputProps) => {
  const { field, texts } = props;
  return (
    <Together {...props} errors={{}}>
      <SelectField label="日の種類" placeholder="" options={dayOptions} {...typing(props, field.name)} />
      {texts[field.name] === 'date' && <TextField label="日付" type="date" {...typing(props, `${field.name}.date`)} />}
    </Together>
  );
};
