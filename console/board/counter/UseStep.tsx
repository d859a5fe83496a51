import type { ChangeEvent } from 'react';
import { useTenant } from '#console/address/useConsole.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import { withChosen } from '#rules/facility/request/chosenConditions.ts';
import { equipmentChoice } from '#rules/facility/request/equipmentChoice.ts';
import { purposeLimit } from '#rules/facility/request/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { QuantityField } from '#ui/form/QuantityField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count } from '#ui/text/format.ts';
import type { UseForm } from './draft.ts';
import type { Failures } from './failures.ts';
import { leftOn } from './usedAgain.ts';

type UseStepProps = {
  use: UseForm;
  /** The days of the use, of which the first says what is asked. */
  days: readonly RoomDay[];
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

/** What the place lends, with its price and how many are left on all days. */
const EquipmentFields = ({ use: { equipment }, days, type }: Pick<UseStepProps, 'use' | 'days' | 'type'>) => {
  const [first] = days;
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  if (!first || !showsEquipment || first.equipments.length === 0) return null;
  const isLottery = first.entryType === 'lottery';
  const take = (name: string, quantity: number) => type({ equipment: { ...equipment, [name]: quantity } });
  return (
    <>
      <ChoiceFieldset legend="備品" requirement="optional">
        {(attributes) =>
          first.equipments.map((item) => {
            const { note, most } = equipmentChoice(item, { left: leftOn(days, item.name), isLottery });
            const isChecked = (equipment[item.name] ?? 0) > 0;
            const isOff = most === 0 && !isChecked;
            return (
              <Choice
                key={item.name}
                {...attributes}
                type="checkbox"
                label={note === '' ? item.name : `${item.name}（${note}）`}
                checked={isChecked}
                aria-disabled={isOff || undefined}
                onChange={({ target }) => !isOff && take(item.name, target.checked ? 1 : 0)}
              />
            );
          })
        }
      </ChoiceFieldset>
      {first.equipments.map((item) => {
        const quantity = equipment[item.name] ?? 0;
        // A number that is not to be had any more stays in sight, to be changed.
        const highest = Math.max(equipmentChoice(item, { left: leftOn(days, item.name), isLottery }).most, quantity);
        if (quantity === 0 || highest < 2) return null;
        return (
          <QuantityField
            key={item.name}
            label={`${item.name}の数`}
            value={quantity}
            most={highest}
            onChange={(wanted) => take(item.name, wanted)}
          />
        );
      })}
    </>
  );
};

/** '定員40人', or of several rooms '定員60人（40人＋20人）'; '' where one of them has none. */
export function capacityText(capacities: readonly (number | null)[]) {
  if (capacities.length === 0 || capacities.includes(null)) return '';
  const sum = capacities.reduce<number>((total, capacity) => total + (capacity ?? 0), 0);
  const parts = capacities.map((capacity) => count(capacity ?? 0, '人')).join('＋');
  return `定員${count(sum, '人')}${capacities.length > 1 ? `（${parts}）` : ''}`;
}

/** All that the room asks of a use, with the limits that hold for residents. */
export const UseStep = ({ use, days, capacities, over, failures, type }: UseStepProps) => {
  const { purposeTypes } = featuresOf(useTenant().functionTag);
  const [first] = days;
  const field = (name: keyof Failures & keyof UseForm) => ({
    name,
    value: use[name],
    error: failures[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type({ [name]: target.value }),
  });
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
      {first && first.useConditions.length > 0 && (
        <CheckboxGroup
          legend="使用の区分"
          requirement="optional"
          support="当てはまるものをすべて選択してください。使用料に関わります。"
          options={first.useConditions.map(({ code, label }) => ({ value: code, label }))}
          value={use.useConditions}
          onChange={({ target: { value, checked } }) => {
            const chosen = { code: value, isChosen: checked };
            type({ useConditions: withChosen(first.useConditions, use.useConditions, chosen) });
          }}
        />
      )}
      <EquipmentFields {...{ use, days, type }} />
      {first && first.reductions.length > 0 && (
        <RadioGroup
          legend="減免の申請"
          requirement="optional"
          options={[
            { value: '', label: 'なし' },
            ...first.reductions.map(({ code, label }) => ({ value: code, label })),
          ]}
          value={use.requestedReduction}
          onChange={({ target }) => type({ requestedReduction: target.value })}
        />
      )}
    </>
  );
};
