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

/** What is typed for the booking under way. It is kept in the cart, so that coming back restores it. */
export function useBookingInput(opened: FacilityCart, articleId: string) {
  const { purposeTypes } = featuresOf(useTenant().functionTag);
  const { data } = useQuery(previousInputQuery(articleId));
  const previous = data?.input ?? null;
  const [cart, setCart] = useState(() => begun(opened, previous, purposeTypes));
  const [values, setValues] = useState(() => formOf(cart));
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const draft = useInputDraft();

  const show = (next: FacilityCart) => {
    setCart(next);
    setValues(formOf(next));
    setFailure(null);
    writeCart(next);
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
    const filled = filledCart(cart, next);
    setValues(next);
    setCart(filled);
    writeCart(filled);
    draft.keep(filled);
    if (failure && failure.field in typed) setFailure(null);
  };

  /** By a press: it is what the user wants to find again. */
  const change = (next: FacilityCart, words: string) => {
    show(next);
    draft.keep(next);
    announce(words);
  };

  /** Without a word: the screen shows it, and what is typed stays. */
  const put = (part: Partial<Pick<FacilityCart, 'items' | 'beside'>>) => {
    const next = { ...cart, ...part };
    setCart(next);
    writeCart(next);
    draft.keep(next);
  };

  return {
    cart,
    values,
    failure,
    type,
    /** Other rooms to reserve together with this one. */
    join: (beside: FacilityCart['beside']) => put({ beside }),
    /** Other frames, or more or less of them. */
    choose: (items: CartItem[]) => put({ items }),
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
