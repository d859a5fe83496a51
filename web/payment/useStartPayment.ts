import { useEffect, useRef, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { webUrl } from '#ui/text/webUrl.ts';

type StartPayment = {
  /** Asks the server for the page of the provider. */
  start: () => Promise<ResponseOf<'Reservation/StartPayment'>>;
  /** Fetches the reservation again. */
  refreshReservation: () => void;
};

const alertFailure = (failure: unknown) =>
  alert({
    title: 'お支払いの手続きを始められませんでした',
    message: failure instanceof CallFailure ? loadAdvice(failure) : 'しばらくしてから、もう一度お試しください。',
  });

/** Opens the payment provider's page in this tab. It returns to payment-complete. */
export function useStartPayment({ start, refreshReservation }: StartPayment) {
  const isStarting = useRef(false);
  const [isRedirecting, setIsRedirecting] = useState(false);

  // The browser's Back brings this page as it was left, busy and out of date.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isStarting.current = false;
      setIsRedirecting(false);
      refreshReservation();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [refreshReservation]);

  const redirect = async () => {
    const url = webUrl((await start()).paymentUrl, window.location.href);
    if (url === null) throw new Error('the page of the provider is no address');
    window.location.assign(url);
  };

  const pay = async () => {
    if (isStarting.current) return;
    isStarting.current = true;
    setIsRedirecting(true);
    try {
      await redirect();
    } catch (failure) {
      if (!isSessionEnd(failure)) await alertFailure(failure);
      refreshReservation();
      setIsRedirecting(false);
      isStarting.current = false;
    }
  };

  return { pay, isRedirecting };
}

export const refreshReservation = () => refresh('Reservation/FindReservation', 'Reservation/GetReservation');

/** The way to pay for a room. */
export function usePayForRoom(reservationId: string) {
  const change = useCallMutation('Reservation/StartPayment');
  return useStartPayment({ start: () => change.mutateAsync({ reservationId }), refreshReservation });
}
