import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#contract/endpoints.ts';
import { CallFailure } from '#web/api/callFailure.ts';
import { isSessionEnd } from '#web/api/sessionEnd.ts';
import { outsideUrl } from '#web/container/outsideUrl.ts';
import { alert } from '#web/ui/dialogs.ts';
import { loadAdvice } from '#web/ui/loadAdvice.ts';

type StartPayment = {
  /** Asks the server for the page of the provider. */
  start: () => Promise<ResponseOf<'Reservation/StartPayment'>>;
  /** Asks again how the reservation stands. */
  refreshReservation: () => void;
};

const tellFailure = (failure: unknown) =>
  alert({
    title: 'お支払いの手続きを始められませんでした',
    message: failure instanceof CallFailure ? loadAdvice(failure) : 'しばらくしてから、もう一度お試しください。',
  });

/** Goes to the page of the payment provider in this tab; it leads back to payment-complete. */
export function useStartPayment({ start, refreshReservation }: StartPayment) {
  const isUnderWay = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);

  // The browser's Back brings this page as it was left, busy and out of date.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isUnderWay.current = false;
      setIsLeaving(false);
      refreshReservation();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [refreshReservation]);

  const leave = async () => {
    const url = outsideUrl((await start()).paymentUrl, window.location.href);
    if (url === null) throw new Error('the page of the provider is no address');
    window.location.assign(url);
  };

  const pay = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsLeaving(true);
    try {
      await leave();
    } catch (failure) {
      if (!isSessionEnd(failure)) await tellFailure(failure);
      refreshReservation();
      setIsLeaving(false);
      isUnderWay.current = false;
    }
  };

  return { pay, isLeaving };
}
