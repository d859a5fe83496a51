import type { ReactNode } from 'react';
import type { GroupFieldsProps, Texts } from '#console/office/groups/group.ts';
import { linesOf } from '#console/office/groups/plainFields.ts';
import { RowList } from '#console/office/groups/RowList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { textsIn } from './entryForm.ts';
import type { FieldOf, RuleField, RuleLists } from './field.ts';
import {
  Amount,
  bookedUnits,
  Choices,
  Counted,
  DayOfUse,
  distanceUnits,
  type InputProps,
  Numbers,
  optionsWith,
  Pair,
  Rounding,
  saying,
} from './inputs.tsx';

const Rows = (props: InputProps<FieldOf<'rows'>>) => {
  const { field, lists, texts, errors, onChange } = props;
  return (
    <div className="flex flex-col gap-2">
      <RowList
        texts={texts}
        errors={errors}
        onChange={onChange}
        list={field.name}
        noun={field.noun}
        blank={textsIn(field.fields, {})}
      >
        {(index) =>
          field.fields.map((one) => (
            <Input
              key={one.name}
              {...props}
              field={{ ...one, name: `${field.name}.${index}.${one.name}` }}
              lists={lists}
            />
          ))
        }
      </RowList>
      {errors[field.name] && (
        <p data-failed tabIndex={-1} className="text-error-2">
          ＊{errors[field.name]}
        </p>
      )}
    </div>
  );
};

const Line = (props: InputProps) => <TextField {...saying(props)} maxLength={props.field.kind === 'code' ? 63 : 200} />;

const Choice = (props: InputProps<FieldOf<'choice'>>) => {
  const { begins, options } = props.field;
  const isChosen = begins !== undefined || options[0]?.value === '';
  return <SelectField {...saying(props)} placeholder={isChosen ? '' : undefined} options={options} />;
};

const Room = (props: InputProps) => {
  const own = saying(props);
  return <SelectField {...own} options={optionsWith(props.lists, 'rooms', own.value === '' ? [] : [own.value])} />;
};

const Yes = (props: InputProps<FieldOf<'yes'>>) => {
  const { value, onChange } = saying(props);
  return (
    <CheckboxGroup
      legend={props.field.label}
      options={[{ value: 'yes', label: props.field.word }]}
      value={linesOf(value)}
      onChange={({ target }) => onChange({ target: { value: target.checked ? 'yes' : '' } })}
    />
  );
};

type Inputs = { readonly [Kind in RuleField['kind']]: (props: InputProps<FieldOf<Kind>>) => ReactNode };

/** How each kind of field is typed into. */
const inputs: Inputs = {
  line: (props) => <Line {...props} />,
  code: (props) => <Line {...props} />,
  date: (props) => <TextField {...saying(props)} type="date" className="max-w-64" />,
  number: (props) => <NumberField {...saying(props)} unit={props.field.unit} />,
  share: (props) => (
    <TextField
      {...saying(props)}
      label={`${props.field.label}（${props.field.after}）`}
      inputMode="decimal"
      className="max-w-32 text-end"
    />
  ),
  choice: (props) => <Choice {...props} />,
  room: (props) => <Room {...props} />,
  yes: (props) => <Yes {...props} />,
  choices: (props) => <Choices {...props} />,
  numbers: (props) => <Numbers {...props} />,
  amount: (props) => <Amount {...props} />,
  rounding: (props) => <Rounding {...props} />,
  rows: (props) => <Rows {...props} />,
  day: (props) => <DayOfUse {...props} />,
  distance: (props) => <Counted {...props} units={distanceUnits} />,
  booked: (props) => <Counted {...props} units={bookedUnits} />,
  band: (props) => (
    <Pair
      {...props}
      unit={props.field.unit}
      parts={[
        ['over', `${props.field.of}を超え`],
        ['to', `${props.field.of}以下`],
      ]}
    />
  ),
  clock: (props) => (
    <Pair
      {...props}
      parts={[
        ['from', '開始'],
        ['to', '終了'],
      ]}
    />
  ),
  season: (props) => (
    <Pair
      {...props}
      parts={[
        ['from', '始まり（例：7月1日）'],
        ['to', '終わり（例：9月30日）'],
      ]}
    />
  ),
};

/** A field of any kind: each kind has the input for its own. */
const Input = (props: InputProps) => (inputs[props.field.kind] as (props: InputProps) => ReactNode)(props);

/** Whether a field says something: its unit alone is nothing. */
const isTyped = ({ name, kind }: RuleField, texts: Texts) =>
  kind !== 'code' &&
  Object.entries(texts).some(
    ([key, text]) => text !== '' && (key === name || (key.startsWith(`${name}.`) && !/\.(unit|mode)$/.test(key))),
  );

type RuleFieldsProps = GroupFieldsProps & {
  fields: readonly RuleField[];
  lists: RuleLists;
  /** With what the fields began. */
  begun: Texts;
};

/** The fields of a rule; those that few rules need, and that this one began without, behind a press. */
export const RuleFields = ({ fields, begun, ...props }: RuleFieldsProps) => {
  const isBehind = (field: RuleField) => field.isSeldom === true && !isTyped(field, begun);
  const seldom = fields.filter(isBehind);
  const inputsOf = (some: readonly RuleField[]) =>
    some.map((field) => <Input key={field.name} {...props} field={field} />);
  return (
    <>
      {inputsOf(fields.filter((field) => !isBehind(field)))}
      {seldom.length > 0 && (
        <Disclosure label="そのほかの項目">
          <div className="flex flex-col gap-5">{inputsOf(seldom)}</div>
        </Disclosure>
      )}
    </>
  );
};
