import type { Act, useActForm } from '#console/kit/act/useAct.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import type { Settled, settleOptions } from './settleChoice.ts';

type SettleFieldsProps = {
  seen: DeskReservation;
  options: ReturnType<typeof settleOptions>;
  form: ReturnType<typeof useActForm<Settled>>;
  act: Pick<Act, 'errors' | 'forget'>;
};

/** The decision on a fee, with the reduction or the sum that it takes. */
export const SettleFields = ({
  seen,
  options,
  form: { typed, change },
  act: { errors, forget },
}: SettleFieldsProps) => (
  <>
    <RadioGroup
      legend="決定"
      requirement="required"
      options={options}
      value={typed.kind}
      error={errors.kind}
      onChange={({ target }) => {
        change({ kind: target.value as Settled['kind'] });
        // What comes only now was not there to be missed before.
        forget();
      }}
    />
    {typed.kind === 'grant' && (
      <SelectField
        label="減免の区分"
        requirement="required"
        options={seen.reductions.map(({ code, label }) => ({ value: code, label }))}
        value={typed.reduction}
        error={errors.reduction}
        onChange={({ target }) => change({ reduction: target.value })}
      />
    )}
    {typed.kind === 'amount' && (
      <NumberField
        label="使用料"
        requirement="required"
        support="0円にすると免除になります。"
        unit="円"
        value={typed.sum}
        error={errors.sum}
        onChange={({ target }) => change({ sum: target.value })}
      />
    )}
  </>
);
