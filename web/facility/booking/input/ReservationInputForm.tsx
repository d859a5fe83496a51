import { type ChangeEvent, lazy, Suspense, useEffect, useId, useRef } from 'react';
import { purposeLimit } from '#rules/facility/request/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Button } from '#ui/action/Button.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { PlaceNotes } from '#web/facility/PlaceNotes.tsx';
import { EquipmentChoice } from './EquipmentChoice.tsx';
import { EquipmentFields } from './EquipmentFields.tsx';
import { OptionalChoices } from './OptionalChoices.tsx';
import type { FormFailure, ReservationForm } from './reservationForm.ts';
import type { BookingInput } from './useBookingInput.ts';

const RoomsBeside = lazy(async () => ({ default: (await import('./RoomsBeside.tsx')).RoomsBeside }));
// Few places charge by what the use is, or grant reductions.
const UseConditions = lazy(async () => ({ default: (await import('./ByTheUse.tsx')).UseConditions }));
const Reduction = lazy(async () => ({ default: (await import('./ByTheUse.tsx')).Reduction }));
// Few places offer anything beyond their frames.
const BeyondFrames = lazy(async () => ({ default: (await import('./BeyondFrames.tsx')).BeyondFrames }));

type ReservationInputFormProps = {
  input: BookingInput;
  onFilled: () => void;
  /** Of a guest something else is asked first. */
  isMailRequired: boolean;
};

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

const yesOrNo = [
  { value: 'no', label: 'なし' },
  { value: 'yes', label: 'あり' },
];

/** One field of text. */
const fieldOf = ({ values, failure, type }: BookingInput, name: FormFailure['field'] & keyof ReservationForm) => ({
  name,
  value: values[name],
  error: failure?.field === name ? failure.message : undefined,
  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type({ [name]: target.value }),
});

const AdmissionFee = ({ input }: { input: BookingInput }) => {
  const isRequired = input.values.admissionFeeRequired === 'yes';
  return (
    <>
      <RadioGroup
        legend="入場料・会費の有無"
        requirement="required"
        support="参加する方から入場料や会費を集める場合は「あり」を選択してください。"
        isInline
        options={yesOrNo}
        value={input.values.admissionFeeRequired}
        onChange={({ target }) =>
          input.type({ admissionFeeRequired: target.value === 'yes' ? 'yes' : 'no', admissionFee: '' })
        }
      />
      {isRequired && (
        <NumberField
          label="入場料・会費の金額"
          requirement="required"
          unit="円"
          className="max-w-40"
          {...fieldOf(input, 'admissionFee')}
        />
      )}
    </>
  );
};

const onItsWay = <Skeleton rows={1} rowClassName="h-24" />;

/** What only some places, rooms or days ask and offer. */
const Offered = ({ input }: { input: BookingInput }) => {
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  const { cart } = input;
  return (
    <>
      {cart.items.some(({ row }) => row.extension ?? row.parts) && (
        <Suspense fallback={<Skeleton rows={1} rowClassName="h-48" />}>
          <BeyondFrames items={cart.items} onChange={input.choose} />
        </Suspense>
      )}
      {cart.useConditions.length > 0 && (
        <Suspense fallback={onItsWay}>
          <UseConditions input={input} />
        </Suspense>
      )}
      {showsEquipment && cart.equipments.length > 0 && <EquipmentChoice cart={cart} type={input.type} />}
      {cart.reductions.length > 0 && (
        <Suspense fallback={onItsWay}>
          <Reduction input={input} />
        </Suspense>
      )}
      {cart.expectedEntryType === 'normal' && cart.watchId === undefined && (
        <Suspense fallback={null}>
          <RoomsBeside cart={cart} onChoose={input.join} Equipment={EquipmentFields} Choices={OptionalChoices} />
        </Suspense>
      )}
    </>
  );
};

/** What the use is for, how many come and what is needed (spec §2 Reservation input). */
export const ReservationInputForm = ({ input, onFilled, isMailRequired }: ReservationInputFormProps) => {
  const { purposeTypes } = featuresOf(useTenant().functionTag);
  const formRef = useRef<HTMLFormElement>(null);
  const mailHintId = useId();
  const { failure } = input;

  useEffect(() => {
    const field = failure && formRef.current?.elements.namedItem(failure.field);
    if (field instanceof HTMLElement) field.focus();
  }, [failure]);

  return (
    <Form
      ref={formRef}
      className="flex flex-col gap-6 desktop:gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (input.check()) onFilled();
      }}
    >
      <TextField
        label="使用目的"
        requirement="required"
        support={`例：サークルの定例会（${purposeLimit}文字まで）`}
        autoComplete="off"
        {...fieldOf(input, 'purpose')}
      />
      <SelectField
        label="種別"
        requirement="required"
        options={asOptions(purposeTypes)}
        className="max-w-80"
        {...fieldOf(input, 'purposeType')}
      />
      <AdmissionFee input={input} />
      <NumberField
        label="利用予定人数"
        requirement="optional"
        unit="人"
        className="max-w-40"
        {...fieldOf(input, 'expectedNumberOfAttendee')}
      />
      <Offered input={input} />
      <PlaceNotes containerId={input.cart.inputData.containerId} isFolded />
      {isMailRequired && <p id={mailHintId}>メールアドレスの確認がお済みになると、次へ進めます。</p>}
      <Button
        type="submit"
        size="lg"
        isFullWidth
        aria-describedby={isMailRequired ? mailHintId : undefined}
        className="tablet:max-w-80"
      >
        予約内容を確認する
      </Button>
    </Form>
  );
};
