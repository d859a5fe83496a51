import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { checkReservationInput, type ReservationInput } from '#rules/facility/request/reservationInput.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { checkedOf, type FacilityCart } from '../cart.ts';

/** What the screen holds: numbers as they are typed, the admission fee as one of two radio buttons. */
export type ReservationForm = {
  purpose: string;
  purposeType: string;
  admissionFeeRequired: 'no' | 'yes';
  admissionFee: string;
  expectedNumberOfAttendee: string;
  equipmentNames: string[];
  /** How many, where it is not one. */
  equipmentQuantities: Record<string, number>;
  /** Codes of what the use is. */
  useConditions: string[];
  /** The code of the reduction that is asked for; '' for none. */
  requestedReduction: string;
};

const textOf = (amount: number | null) => (amount === null || Number.isNaN(amount) ? '' : String(amount));

export const inputOf = (form: ReservationForm): ReservationInput => ({
  purpose: form.purpose,
  purposeType: form.purposeType,
  admissionFeeRequired: form.admissionFeeRequired === 'yes',
  admissionFee: form.admissionFeeRequired === 'yes' ? wholeNumberOf(form.admissionFee) : null,
  expectedNumberOfAttendee: wholeNumberOf(form.expectedNumberOfAttendee),
});

export const equipmentForm = (equipments: FacilityCart['equipments']) => ({
  equipmentNames: equipments.filter(({ isChecked }) => isChecked).map(({ name }) => name),
  equipmentQuantities: Object.fromEntries(
    equipments.flatMap(({ name, quantity }) => (quantity ? [[name, quantity]] : [])),
  ),
});

export const formOf = ({
  inputData,
  equipments,
  useConditions,
  requestedReduction,
}: FacilityCart): ReservationForm => ({
  purpose: inputData.purpose,
  purposeType: inputData.purposeType,
  admissionFeeRequired: inputData.admissionFeeRequired ? 'yes' : 'no',
  admissionFee: textOf(inputData.admissionFee),
  expectedNumberOfAttendee: textOf(inputData.expectedNumberOfAttendee),
  ...equipmentForm(equipments),
  useConditions: useConditions.filter(({ isChecked }) => isChecked).map(({ code }) => code),
  requestedReduction: requestedReduction ?? '',
});

/** The cart with what was typed so far. */
export const filledCart = (cart: FacilityCart, form: ReservationForm): FacilityCart => ({
  ...cart,
  inputData: { ...cart.inputData, ...inputOf(form) },
  equipments: cart.equipments.map(({ quantity: _, ...item }) => {
    const quantity = form.equipmentQuantities[item.name];
    return { ...item, isChecked: form.equipmentNames.includes(item.name), ...(quantity && { quantity }) };
  }),
  useConditions: checkedOf(cart.useConditions, form.useConditions),
  requestedReduction: form.requestedReduction || null,
});

/** What is wrong, and at which field. */
export type FormFailure = { field: keyof ReservationInput; message: string };

/** The first failure, in words to show at its field (spec §5). */
export function failureIn(form: ReservationForm, purposeTypes: readonly string[]): FormFailure | null {
  const refusal = checkReservationInput(inputOf(form), purposeTypes);
  return refusal && { field: refusal.field, message: refusal.message ?? screenRefusals[refusal.code] };
}
