import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { type Draft, inputOf, personOf } from '#console/booking/draft.ts';
import { failuresIn, failuresText } from '#console/booking/failures.ts';
import { capacityText } from '#console/booking/UseStep.tsx';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Board } from '#contract/desk/board.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { overridableCodes } from '#rules/facility/booking/overridable.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { stopsAtUnfit } from '#ui/form/Form.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count } from '#ui/text/format.ts';
import type { Made } from './Booked.tsx';
import type { Offer } from './useOffer.ts';

const overridable: ReadonlySet<string> = new Set(overridableCodes);

type Person = RequestOf<'Desk/Reserve'>['person'];

const tooMany = ({ capacities, people }: Offer) => ({
  message: `${capacityText(capacities)}の部屋に、${count(people ?? 0, '人')}で予約しますか？`,
  confirmLabel: '定員を超えて予約する',
  cancelLabel: '人数を直す',
});

/** A booking as it was made. */
const madeOf = (answer: ResponseOf<'Desk/Reserve'>, person: Person, draft: Draft, board: Board) => ({
  answer,
  personName: person.kind === 'guest' ? person.personName : (draft.person?.personName ?? ''),
  hasNumber: person.kind === 'registered',
  placeName: board.containerName,
  rooms: board.rooms,
  use: inputOf(draft.use),
});

/** Why this booking was refused, as long as it is the same one; and whether it takes a reason from now on. */
function useRefusal({ identity, mayOverride, isNotOpen }: Offer) {
  const [refused, setRefused] = useState<{ readonly of: string; readonly error: unknown } | null>(null);
  const error = refused?.of === identity ? refused.error : null;
  const wasRefused = error instanceof CallFailure && overridable.has(error.code);
  return {
    error,
    wasRefused,
    asksReason: mayOverride && (isNotOpen || wasRefused),
    refuse: (failure: unknown) => setRefused({ of: identity, error: failure }),
    forget: () => setRefused(null),
  };
}

/** The booking that was pressed for before its rooms were known: it is sent once they are. */
function useAwaited({ identity, isLooking }: Offer, send: (takesCash: boolean) => unknown) {
  const [awaited, setAwaited] = useState({ of: '', takesCash: false });
  const isAwaited = awaited.of === identity;
  const sendAwaited = useEffectEvent(() => {
    setAwaited({ of: '', takesCash: false });
    // Beside the effect: what is wrong now is to be there when its field takes the focus.
    queueMicrotask(() => void send(awaited.takesCash));
  });
  useEffect(() => {
    if (isAwaited && !isLooking) sendAwaited();
  }, [isAwaited, isLooking]);
  return { isAwaited, await: (takesCash: boolean) => setAwaited({ of: identity, takesCash }) };
}

type Booking = {
  board: Board;
  draft: Draft;
  offer: Offer;
  /** Of overriding what does not allow it. */
  reason: string;
  fields: RefObject<HTMLElement | null>;
  onMade: (made: Made) => void;
};

/** Checks and sends a booking. What was typed stays, whatever is refused. */
export function useBookingForm({ board, draft, offer, reason, fields, onMade }: Booking) {
  const { functionTag } = useTenant();
  const reserve = useStaffMutation('Desk/Reserve');
  const refusal = useRefusal(offer);
  const { asksReason } = refusal;
  const failures = {
    ...offer.failures,
    ...failuresIn(draft, featuresOf(functionTag).purposeTypes),
    reason: asksReason ? reasonMissing(reason) : undefined,
  };
  const { shown, checkIn, forget } = useChecked(failures);

  const isRight = () => {
    if (reserve.isPending || stopsAtUnfit(fields.current)) return false;
    if (checkIn(fields.current)) return true;
    announce(failuresText(failures));
    return false;
  };
  const book = async (person: Person, takesCash: boolean) => {
    const { request, offered, quote } = offer;
    if (!request) return;
    refusal.forget();
    const payment = offered?.payments.includes(draft.payment) ? draft.payment : 'counter';
    const expected = quote.current && { expectedFee: quote.current.total };
    const sent = { ...request, person, payment, reason: asksReason ? reason : '', ...expected };
    try {
      onMade({ ...madeOf(await reserve.mutateAsync(sent), person, draft, board), takesCash });
    } catch (error) {
      refusal.refuse(error);
      void reserve.reload();
    }
  };
  const send = async (takesCash: boolean) => {
    if (!isRight()) return;
    forget();
    if (offer.isLooking) return awaited.await(takesCash);
    const person = personOf(draft);
    if (!offer.request || !person) return;
    if (offer.over === 0 || (await confirm(tooMany(offer)))) return book(person, takesCash);
    fields.current?.querySelector<HTMLElement>('[name="expectedNumberOfAttendee"]')?.focus();
  };
  const awaited = useAwaited(offer, send);
  return {
    shown,
    error: refusal.error,
    asksReason,
    wasRefused: refusal.wasRefused,
    send,
    busyLabel: awaited.isAwaited ? '空き状況を確認しています' : reserve.isPending ? '予約しています' : null,
  };
}
