import type { Coded } from '#contract/facility/room.ts';
import { withChosen } from '#rules/facility/request/chosenConditions.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { notFinalText } from '#web/facility/FeeTable.tsx';
import type { BookingInput } from './useBookingInput.ts';

const asChoices = (coded: readonly Coded[]) => coded.map(({ code, label }) => ({ value: code, label }));

/** What the use is, by which the place charges. */
export const UseConditions = ({ input: { cart, values, type } }: { input: BookingInput }) => {
  const { useConditions } = values;
  return (
    <CheckboxGroup
      legend="使用の区分"
      requirement="optional"
      support="当てはまるものをすべて選択してください。使用料に関わります。"
      options={asChoices(cart.useConditions)}
      value={useConditions}
      onChange={({ target: { value, checked } }) => {
        type({ useConditions: withChosen(cart.useConditions, useConditions, { code: value, isChosen: checked }) });
      }}
    />
  );
};

/** A reduction staff decide on. */
export const Reduction = ({ input: { cart, values, type } }: { input: BookingInput }) => {
  const { requestedReduction } = values;
  return (
    <RadioGroup
      legend="減免の申請"
      requirement="optional"
      support={requestedReduction === '' ? undefined : notFinalText}
      options={[{ value: '', label: 'なし' }, ...asChoices(cart.reductions)]}
      value={requestedReduction}
      onChange={({ target }) => type({ requestedReduction: target.value })}
    />
  );
};
