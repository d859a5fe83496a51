import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { featuresOf } from '#rules/tenant/features.ts';
import { announce } from '#ui/speech/announce.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { CartItem, FacilityCart } from '../cart.ts';
import { writeCart } from '../cartStorage.ts';
import { useInputDraft } from './inputDraft.ts';
import { begun, previousInputQuery, withoutInput, withPreviousInput } from './previousInput.ts';
import { type FormFailure, failureIn, filledCart, formOf, type ReservationForm } from './reservationForm.ts';

export const filledWords = '前回の内容を入力しました。';

export type BookingInput = ReturnType<typeof useBookingInput>;

/** The cart as it is filled in, and the fields that show it. */
function useFilledCart(begin: () => FacilityCart) {
  const [cart, setCart] = useState(begin);
  const [values, setValues] = useState(() => formOf(cart));
  const draft = useInputDraft();
  const fill = (next: FacilityCart, shown: ReservationForm) => {
    setCart(next);
    setValues(shown);
    writeCart(next);
  };
  /** What the user typed or chose, and wants to find again. */
  const put = (next: FacilityCart, shown = values) => {
    fill(next, shown);
    draft.keep(next);
  };
  return { cart, values, fill, put };
}

/** What is typed for the booking under way. It is kept in the cart, so that coming back restores it. */
export function useBookingInput(opened: FacilityCart, articleId: string) {
  const { purposeTypes } = featuresOf(useTenant().functionTag);
  const { data } = useQuery(previousInputQuery(articleId));
  const previous = data?.input ?? null;
  const { cart, values, fill, put } = useFilledCart(() => begun(opened, previous, purposeTypes));
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const show = (next: FacilityCart) => {
    fill(next, formOf(next));
    setFailure(null);
  };

  const begin = useEffectEvent(() => {
    const next = begun(cart, previous, purposeTypes);
    if (next !== cart) {
      show(next);
      announce(filledWords);
    } else if (cart !== opened) writeCart(cart);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when it arrives
  useEffect(() => begin(), [previous]);

  /** Typing in a field clears its failure. */
  const type = (typed: Partial<ReservationForm>) => {
    const next = { ...values, ...typed };
    put(filledCart(cart, next), next);
    if (failure && failure.field in typed) setFailure(null);
  };

  const change = (next: FacilityCart, words: string) => {
    put(next, formOf(next));
    setFailure(null);
    announce(words);
  };

  return {
    cart,
    values,
    failure,
    type,
    /** Other rooms to reserve together with this one. */
    join: (beside: FacilityCart['beside']) => put({ ...cart, beside }),
    /** Other frames, or more or less of them. */
    choose: (items: CartItem[]) => put({ ...cart, items }),
    /** Whether all that is needed is there; else the first failure shows. */
    check: () => {
      const found = failureIn(values, purposeTypes);
      setFailure(found);
      return found === null;
    },
    clear: () => change(withoutInput(cart), '入力を消しました。'),
    fillIn: previous && (() => change(withPreviousInput(cart, previous, purposeTypes), filledWords)),
  };
}
