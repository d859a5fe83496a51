import { callQuery } from '#client/queries.ts';
import { type PreviousInput, reusableInput } from '#rules/facility/request/previousInput.ts';
import { checkedOf, type FacilityCart } from '../cart.ts';

/**
 * What was typed for the last booking of a room. Asked for while a frame is chosen (`usePreviousInputAhead`), so
 * that it is there with the input; the next booking makes it old.
 */
export const previousInputQuery = (articleId: string) =>
  callQuery('Reservation/FindPreviousInput', { articleId }, { isQuiet: true, staleTime: Number.POSITIVE_INFINITY });

const blank: PreviousInput = {
  purpose: '',
  purposeType: '',
  admissionFeeRequired: false,
  admissionFee: null,
  expectedNumberOfAttendee: null,
  equipmentNames: [],
  equipmentQuantities: [],
  useConditions: [],
  requestedReduction: null,
};

const withInput = (
  cart: FacilityCart,
  { equipmentNames, equipmentQuantities, useConditions, requestedReduction, ...input }: PreviousInput,
): FacilityCart => ({
  ...cart,
  inputData: { ...cart.inputData, ...input },
  equipments: cart.equipments.map(({ quantity: _, ...item }) => {
    const asked = equipmentQuantities.find(({ name }) => name === item.name)?.quantity ?? 1;
    const quantity = Math.min(asked, item.stock ?? 1);
    return { ...item, isChecked: equipmentNames.includes(item.name), ...(quantity > 1 && { quantity }) };
  }),
  useConditions: checkedOf(cart.useConditions, useConditions),
  requestedReduction,
});

/** The cart filled in as the last booking was, as far as that can still be asked for. */
export const withPreviousInput = (
  cart: FacilityCart,
  previous: PreviousInput,
  purposeTypes: readonly string[],
): FacilityCart => {
  const offered = {
    purposeTypes,
    equipmentNames: cart.equipments.map(({ name }) => name),
    useConditions: cart.useConditions.map(({ code }) => code),
    reductions: cart.reductions.map(({ code }) => code),
  };
  return { ...withInput(cart, reusableInput(previous, offered)), previousInput: 'filled' };
};

/** The cart with nothing filled in, as its user wants it. */
export const withoutInput = (cart: FacilityCart): FacilityCart => ({
  ...withInput(cart, blank),
  // What they lend is asked for again.
  beside: cart.beside?.map(({ equipments: _, ...room }) => room),
  previousInput: 'cleared',
});

const isBlank = ({ inputData, equipments, useConditions, requestedReduction }: FacilityCart) =>
  inputData.purpose === '' &&
  inputData.purposeType === '' &&
  !inputData.admissionFeeRequired &&
  inputData.expectedNumberOfAttendee === null &&
  requestedReduction === null &&
  [...equipments, ...useConditions].every(({ isChecked }) => !isChecked);

/** The cart as its input begins: filled in by the last booking, unless something is typed or that was cleared. */
export const begun = (cart: FacilityCart, previous: PreviousInput | null, purposeTypes: readonly string[]) =>
  previous && cart.previousInput === 'unused' && isBlank(cart) ? withPreviousInput(cart, previous, purposeTypes) : cart;
