import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { type Option, SelectField } from '#ui/form/SelectField.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps, Texts } from './group.ts';
import { linesOf, missingErrors, numberErrors, type PlainField, plainText, plainValue } from './plainFields.ts';

/** A list of chosen values with one more, or one less, in the order of the options. */
const toggled = (chosen: readonly string[], options: readonly { readonly value: string }[], value: string) =>
  options
    .map((option) => option.value)
    .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one)))
    .join('\n');

type PlainInputProps<Values> = GroupFieldsProps & { field: PlainField<Values> };

function PlainInput<Values>({ field, texts, errors, onChange }: PlainInputProps<Values>) {
  const { name, label, support, isRequired } = field;
  const text = texts[name] ?? '';
  const put = (value: string) => onChange({ ...texts, [name]: value });
  const requirement = isRequired ? ('required' as const) : undefined;
  const shared = { label, support, requirement, error: errors[name] };
  const typing = {
    ...shared,
    value: text,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => put(event.target.value),
  };
  switch (field.kind) {
    case 'line':
      return <TextField {...typing} />;
    case 'secret':
      return <TextField {...typing} type="password" autoComplete="new-password" />;
    case 'prose':
    case 'lines':
      return <TextAreaField {...typing} rows={field.kind === 'lines' ? 4 : 5} />;
    case 'decimal':
    case 'number':
      return <NumberField {...typing} unit={field.unit} />;
    case 'select':
      return <SelectField {...typing} placeholder="" options={field.options} />;
    case 'choices':
      return (
        <CheckboxGroup
          legend={label}
          support={support}
          error={errors[name]}
          isInline
          options={field.options}
          value={linesOf(text)}
          onChange={({ target }) => put(toggled(linesOf(text), field.options, target.value))}
        />
      );
    default:
      return (
        <RadioGroup
          legend={label}
          support={support}
          error={errors[name]}
          options={optionsOf(field)}
          value={text}
          onChange={(event) => put(event.target.value)}
        />
      );
  }
}

export const optionsOf = <Values,>(field: PlainField<Values>): readonly Option[] => {
  if (field.kind === 'choice' || field.kind === 'select' || field.kind === 'choices') return field.options;
  if (field.kind !== 'yesNo') return [];
  const [yes, no] = field.options;
  return [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
};

/** How a value reads. */
function shownValue<Values>(field: PlainField<Values>, value: unknown): string {
  const text = plainText(field, value);
  const options = optionsOf(field);
  if (options.length > 0) {
    const chosen = linesOf(text);
    const labels = options.filter(({ value: one }) => chosen.includes(one)).map(({ label }) => label);
    return labels.join('、') || (field.none ?? 'なし');
  }
  if (text === '') return field.none ?? '―';
  return field.kind === 'number' || field.kind === 'decimal' ? `${text}${field.unit}` : text;
}

type PlainGroup<Values> = Pick<Group<Values>, 'id' | 'title' | 'isOfOneRoom'> & {
  readonly fields: readonly PlainField<Values>[];
};

const textsOf = <Values,>(fields: readonly PlainField<Values>[], form: Values): Texts =>
  Object.fromEntries(fields.map((field) => [field.name, plainText(field, form[field.name])]));

const askedOf = <Values,>(fields: readonly PlainField<Values>[], texts: Texts) =>
  fields.filter(({ isAsked }) => isAsked === undefined || isAsked(texts));

/** A group of fields that stand by themselves. */
export const plainGroup = <Values extends object>({ fields, ...group }: PlainGroup<Values>): Group<Values> => ({
  ...group,
  lines: (form) =>
    askedOf(fields, textsOf(fields, form)).map((field) => ({
      term: field.label,
      value: shownValue(field, form[field.name]),
    })),
  texts: (form) => textsOf(fields, form),
  values: (texts) =>
    Object.fromEntries(
      fields.map((field) => [field.name, plainValue(field, texts[field.name] ?? '')]),
    ) as Partial<Values>,
  errors: (texts) => ({
    ...numberErrors(
      texts,
      fields.filter(({ kind }) => kind === 'number' || kind === 'decimal').map(({ name }) => name),
    ),
    ...missingErrors(texts, askedOf(fields, texts)),
  }),
  render: (props) =>
    askedOf(fields, props.texts).map((field) => <PlainInput key={field.name} {...props} field={field} />),
});
