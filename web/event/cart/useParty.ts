import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { CartEvent } from '#contract/event/cart.ts';
import { useFormPart } from '#ui/form/formParts.tsx';
import { announce } from '#ui/speech/announce.ts';
import { hasKeptInput, useKeptInput } from '#web/address/keptInput.ts';
import { asksWho } from './cartItems.ts';
import { knownCart } from './cartQuery.ts';

export type NamedCompanion = { name: string; birthday: string | null };

const formName = ({ eventReservationId }: Pick<CartEvent, 'eventReservationId'>) => `companions ${eventReservationId}`;

/** Whether it is typed who comes along to a course, and not saved. */
export const isTyping = (item: Pick<CartEvent, 'eventReservationId'>) => hasKeptInput(formName(item));

/** A browser takes the first digit of a year for all of it. */
export const isBirthday = (birthday: string | null) => birthday !== null && birthday >= '1900';

const isNamed = ({ name, birthday }: NamedCompanion) => name.trim() !== '' && isBirthday(birthday);

const failureText = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal'
    ? failure.message
    : '保存できませんでした。通信の状態を確かめて、もう一度お試しください。';

/** Saves those who come along; answers whether they are saved, and says so. */
function useSavedParty({ eventReservationId, requestForBorrowInstrument }: CartEvent, onSaved: () => void) {
  const change = useCallMutation('EventReservation/UpdateEventInCart');
  const send = async (typed: readonly NamedCompanion[]) => {
    const party = typed.map(({ name, birthday }) => ({ name: name.trim(), birthday }));
    try {
      await change.mutateAsync({ eventReservationId, requestForBorrowInstrument, party });
      onSaved();
      announce('保存しました。');
      return true;
    } catch (failure) {
      if (!isSessionEnd(failure)) announce(failureText(failure), 'assertive');
      return false;
    } finally {
      await refresh('EventReservation/GetEventInCart');
    }
  };
  return { change, send };
}

/**
 * Those who come along to a course of the cart, as they are typed. They are saved with their own button, and by whatever
 * goes on with the cart.
 */
export function useParty(item: CartEvent, formRef: RefObject<HTMLFormElement | null>) {
  const { eventReservationId } = item;
  const kept = useKeptInput<readonly NamedCompanion[]>(formName(item));
  const [party, setParty] = useState(kept.read() ?? item.party);
  const [isChanged, setIsChanged] = useState(kept.read() !== undefined);
  const [isTried, setIsTried] = useState(false);
  const { change, send } = useSavedParty(item, () => {
    setIsChanged(false);
    kept.forget();
  });

  const edit = (changed: readonly NamedCompanion[]) => {
    setParty(changed);
    setIsChanged(true);
    kept.keep(changed);
    if (!change.isPending) change.reset();
  };

  /** Leads to the first field that is wrong or empty. */
  const leadToWrong = () => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

  /** Answers whether they are saved. */
  const save = async () => {
    const isWhole = party.every(isNamed);
    flushSync(() => setIsTried(!isWhole));
    if (isWhole) return await send(party);
    leadToWrong();
    return false;
  };

  useFormPart({
    isUnsaved: isChanged,
    settle: async () => {
      const form = formRef.current;
      if (change.isPending || !form || !(await save())) {
        form?.scrollIntoView({ block: 'nearest' });
        return false;
      }
      const saved = knownCart()?.items.find((each) => each.eventReservationId === eventReservationId);
      if (saved && !asksWho(saved)) return true;
      form.scrollIntoView({ block: 'nearest' });
      return false;
    },
  });

  return {
    party,
    edit,
    save,
    isChanged,
    isTried,
    isSaving: change.isPending,
    error: change.error && failureText(change.error),
  };
}
