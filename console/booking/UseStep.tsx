import type { ChangeEvent } from 'react';
import { useTenant } from '#console/address/useConsole.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import { withChosen } from '#rules/facility/request/chosenConditions.ts';
import { purposeLimit } from '#rules/facility/request/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count } from '#ui/text/format.ts';
import type { Draft, UseForm } from './draft.ts';
import { EquipmentFields } from './EquipmentFields.tsx';
import type { Failures } from './failures.ts';

type UseStepProps = {
  draft: Draft;
  /** The days of each room, of which the first says what is asked. */
  days: readonly (readonly RoomDay[])[];
  /** How many people each of the rooms is for. */
  capacities: readonly (number | null)[];
  /** By how many people they are exceeded. */
  over: number;
  failures: Failures;
  type: (changes: Partial<UseForm>) => void;
};

const yesOrNo = [
  { value: 'no', label: 'なし' },
  { value: 'yes', label: 'あり' },
];

/** '定員40人', or of several rooms '定員60人（40人＋20人）'; '' where one of them has none. */
export function capacityText(capacities: readonly (number | null)[]) {
  if (capacities.length === 0 || capacities.includes(null)) return '';
  const sum = capacities.reduce<number>((total, capacity) => total + (capacity ?? 0), 0);
  const parts = capacities.map((capacity) => count(capacity ?? 0, '人')).join('＋');
  return `定員${count(sum, '人')}${capacities.length > 1 ? `（${parts}）` : ''}`;
}

type TypeUse = Pick<UseStepProps, 'type'>;

/** The name, text and failure of a field, and what typing into it changes. */
const fieldOf =
  ({ draft: { use }, failures, type }: Pick<UseStepProps, 'draft' | 'failures' | 'type'>) =>
  (name: keyof Failures & keyof UseForm) => ({
    name,
    value: use[name],
    error: failures[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type({ [name]: target.value }),
  });

const Purpose = ({ field }: { field: ReturnType<typeof fieldOf> }) => {
  const { purposeTypes } = featuresOf(useTenant().functionTag);
  return (
    <>
      <TextField
        label="使用目的"
        requirement="required"
        support={`${purposeLimit}文字まで`}
        autoComplete="off"
        {...field('purpose')}
      />
      <SelectField
        label="種別"
        requirement="required"
        options={purposeTypes.map((name) => ({ value: name, label: name }))}
        {...field('purposeType')}
      />
    </>
  );
};

type AdmissionProps = TypeUse & { use: UseForm; field: ReturnType<typeof fieldOf> };

const Admission = ({ use, field, type }: AdmissionProps) => (
  <>
    <RadioGroup
      legend="入場料・会費の有無"
      requirement="required"
      isInline
      options={yesOrNo}
      value={use.admissionFeeRequired}
      onChange={({ target }) =>
        type(
          target.value === 'yes' ? { admissionFeeRequired: 'yes' } : { admissionFeeRequired: 'no', admissionFee: '' },
        )
      }
    />
    {use.admissionFeeRequired === 'yes' && (
      <NumberField
        label="入場料・会費の金額"
        requirement="required"
        unit="円"
        className="max-w-40"
        {...field('admissionFee')}
      />
    )}
  </>
);

type AskedOfFeeProps = TypeUse & { use: UseForm; room: RoomDay };

const Conditions = ({ use, room: { useConditions }, type }: AskedOfFeeProps) =>
  useConditions.length > 0 && (
    <CheckboxGroup
      legend="使用の区分"
      requirement="optional"
      support="当てはまるものをすべて選択してください。使用料に関わります。"
      options={useConditions.map(({ code, label }) => ({ value: code, label }))}
      value={use.useConditions}
      onChange={({ target: { value, checked } }) =>
        type({ useConditions: withChosen(useConditions, use.useConditions, { code: value, isChosen: checked }) })
      }
    />
  );

const Reduction = ({ use, room: { reductions }, type }: AskedOfFeeProps) =>
  reductions.length > 0 && (
    <RadioGroup
      legend="減免の申請"
      requirement="optional"
      options={[{ value: '', label: 'なし' }, ...reductions.map(({ code, label }) => ({ value: code, label }))]}
      value={use.requestedReduction}
      onChange={({ target }) => type({ requestedReduction: target.value })}
    />
  );

/** All that the room asks of a use, with the limits that hold for residents. */
export const UseStep = ({ draft, days, capacities, over, failures, type }: UseStepProps) => {
  const { use, places } = draft;
  const first = days[0]?.[0];
  const field = fieldOf({ draft, failures, type });
  return (
    <>
      <Purpose field={field} />
      <Admission use={use} field={field} type={type} />
      <NumberField
        label="利用予定人数"
        requirement="optional"
        support={capacityText(capacities) || undefined}
        unit="人"
        className="max-w-40"
        {...field('expectedNumberOfAttendee')}
      />
      <div role="status" className="empty:hidden">
        {over > 0 && <NotificationBanner tone="warning" title={`定員を${count(over, '人')}超えています。`} />}
      </div>
      {first && <Conditions use={use} room={first} type={type} />}
      {places.map(({ articleId }, index) => (
        <EquipmentFields key={articleId} draft={draft} articleId={articleId} type={type} days={days[index] ?? []} />
      ))}
      {first && <Reduction use={use} room={first} type={type} />}
    </>
  );
};
