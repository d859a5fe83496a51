import { useState } from 'react';
import { useLocation } from 'react-router';
import { type KeptInput, useKeptInput, wasInterruptedAt } from '#web/address/keptInput.ts';
import { checkedOf, type FacilityCart } from '../cart.ts';
import { type CartPlace, isOpenAt, openCartAt, writeCart } from '../cartStorage.ts';

const roomOf = ({ items }: FacilityCart) => items[0]?.article.articleId;

/**
 * Restores earlier input into a new cart. Equipment and choices the new room does not have are dropped, and what the last booking of
 * another room filled in is not that of this one.
 */
const filledWith = (earlier: FacilityCart, cart: FacilityCart): FacilityCart => {
  const { inputData, equipments, previousInput, requestedReduction } = earlier;
  const isOfOther = previousInput === 'filled' && roomOf(earlier) !== roomOf(cart);
  const chosen = new Map(equipments.filter(({ isChecked }) => isChecked).map((item) => [item.name, item.quantity]));
  const conditions = earlier.useConditions.filter(({ isChecked }) => isChecked).map(({ code }) => code);
  const { containerId, date } = cart.inputData;
  return {
    ...cart,
    inputData: { ...inputData, containerId, date },
    previousInput: isOfOther ? 'unused' : previousInput,
    equipments: cart.equipments.map((item) => {
      const quantity = chosen.get(item.name);
      return { ...item, isChecked: chosen.has(item.name), ...(quantity && { quantity }) };
    }),
    useConditions: checkedOf(cart.useConditions, conditions),
    requestedReduction: cart.reductions.find(({ code }) => code === requestedReduction)?.code ?? null,
  };
};

/** What was typed for a booking that did not come about. */
export const inputDraftOf = (kept: KeptInput<FacilityCart>) => ({
  keep: kept.keep,
  drop: kept.forget,
  /** The booking on which the session ended, at the page where it did. */
  interrupted: (place: CartPlace, pathname: string) => {
    const earlier = kept.read();
    return earlier && wasInterruptedAt(pathname) && isOpenAt(earlier, place) ? earlier : null;
  },
  fillIn: (cart: FacilityCart) => {
    const earlier = kept.read();
    return earlier ? filledWith(earlier, cart) : cart;
  },
});

/** Lets a second choice, after the first one was taken or the session had ended, begin with what was typed already. */
export const useInputDraft = () => inputDraftOf(useKeptInput<FacilityCart>('booking'));

/** The cart to go on with at this page: that of the tab, or the one on which the session ended here. */
export function useOpenCart(place: CartPlace) {
  const draft = useInputDraft();
  const { pathname } = useLocation();
  const [cart] = useState(() => {
    const open = openCartAt(place);
    if (open) return open;
    const interrupted = draft.interrupted(place, pathname);
    if (interrupted) writeCart(interrupted);
    return interrupted;
  });
  return cart;
}
