import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '#client/queries.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { ShownOutcome } from './outcomeWords.ts';
import { nextPollDelay } from './pollDelay.ts';

/**
 * The provider's outcome of a payment, polled while it is under way. It has no Idempotency-Key: repeating changes
 * nothing, and each poll needs the current state. `outcome` is undefined until the first answer. `isAsking` is true
 * during a poll started by hand.
 */
export function usePaymentOutcome(reservationId: string) {
  const { tenantAlias } = useTenant();
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...callQuery('Reservation/CompletePayment', { tenantAlias, reservationId }, { isQuiet: true }),
    refetchInterval: ({ state }) => nextPollDelay(state.data?.outcome, state.dataUpdateCount),
  });
  const failed: ShownOutcome | undefined = error ? 'unknown' : undefined;

  const askAgain = async () => {
    setIsAsking(true);
    await refetch();
    setIsAsking(false);
  };

  return { outcome: data?.outcome ?? failed, payUntil: data?.payUntil ?? null, askAgain, isAsking };
}
