import { useEffect, useEffectEvent, useId } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { purposeLimit } from '#rules/facility/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { FacilityCart } from './cart.ts';
import { writeCart } from './cartStorage.ts';
import { useInputDraft } from './inputDraft.ts';
import { filledCart, formOf, type ReservationForm, reservationResolver } from './reservationForm.ts';

type ReservationInputFormProps = {
  cart: FacilityCart;
  confirmPath: string;
  /** Leads to what is asked of a guest first, where something is. */
  onMailRequired: (() => void) | undefined;
};

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

const yesOrNo = [
  { value: 'no', label: 'なし' },
  { value: 'yes', label: 'あり' },
];

/** Keeps the input in the cart, so that coming back restores it. Typing in a field clears its failure. */
const useKeptForm = (
  { subscribe, clearErrors }: UseFormReturn<ReservationForm>,
  keep: (form: ReservationForm) => void,
) => {
  const onType = useEffectEvent((values: ReservationForm, name: string | undefined) => {
    keep(values);
    if (name) clearErrors(name as keyof ReservationForm);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values, name }) => onType(values, name) }),
    [subscribe],
  );
};

const AdmissionFee = ({ form }: { form: UseFormReturn<ReservationForm> }) => {
  const isRequired = useWatch({ control: form.control, name: 'admissionFeeRequired' }) === 'yes';
  const clearWithoutFee = (value: string) => value === 'no' && form.setValue('admissionFee', '');
  return (
    <>
      <RadioGroup
        legend="入場料・会費の有無"
        requirement="required"
        support="参加する方から入場料や会費を集める場合は「あり」を選択してください。"
        isInline
        options={yesOrNo}
        {...form.register('admissionFeeRequired', { onChange: (event) => clearWithoutFee(event.target.value) })}
      />
      {isRequired && (
        <NumberField
          label="入場料・会費の金額"
          requirement="required"
          unit="円"
          error={form.formState.errors.admissionFee?.message}
          {...form.register('admissionFee')}
        />
      )}
    </>
  );
};

/** What the use is for, who comes and what is needed (spec §2 Reservation input). */
export const ReservationInputForm = ({ cart, confirmPath, onMailRequired }: ReservationInputFormProps) => {
  const { purposeTypes, showsEquipment } = featuresOf(useTenant().functionTag);
  const navigate = useNavigate();
  const form = useForm<ReservationForm>({
    defaultValues: formOf(cart),
    resolver: reservationResolver(purposeTypes),
    reValidateMode: 'onSubmit',
  });
  const { errors } = form.formState;
  const mailHintId = useId();
  const draft = useInputDraft();
  const keep = (values: ReservationForm) => {
    const filled = filledCart(cart, values);
    writeCart(filled);
    draft.keep(filled);
  };
  useKeptForm(form, keep);

  const goOn = (values: ReservationForm) => {
    keep(values);
    if (onMailRequired) return onMailRequired();
    navigate(confirmPath, { state: drillDown });
  };

  return (
    <Form className="flex flex-col gap-8" onSubmit={form.handleSubmit(goOn)}>
      <TextField
        label="使用目的"
        requirement="required"
        support={`例：サークルの定例会（${purposeLimit}文字まで）`}
        autoComplete="off"
        error={errors.purpose?.message}
        {...form.register('purpose')}
      />
      <SelectField
        label="種別"
        requirement="required"
        options={asOptions(purposeTypes)}
        error={errors.purposeType?.message}
        className="sm:max-w-80"
        {...form.register('purposeType')}
      />
      <AdmissionFee form={form} />
      <NumberField
        label="利用予定人数"
        requirement="optional"
        unit="人"
        error={errors.expectedNumberOfAttendee?.message}
        {...form.register('expectedNumberOfAttendee')}
      />
      {showsEquipment && cart.equipments.length > 0 && (
        <CheckboxGroup
          legend="備品"
          requirement="optional"
          options={asOptions(cart.equipments.map(({ name }) => name))}
          {...form.register('equipmentNames')}
        />
      )}
      {onMailRequired && (
        <p id={mailHintId} className="text-center">
          メールアドレスの確認がお済みになると、次へ進めます。
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        isFullWidth
        aria-describedby={onMailRequired && mailHintId}
        className="sm:max-w-80 sm:self-center"
      >
        予約内容を確認する
      </Button>
    </Form>
  );
};
