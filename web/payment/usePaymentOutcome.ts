import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery } from '#web/api/queries.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { nextAsk } from './nextAsk.ts';
import type { ShownOutcome } from './outcomeWords.ts';

/**
 * What the provider says of a payment, asked for again while it is under way. It carries no Idempotency-Key: saying it again
 * changes nothing, and every time the present word is wanted. `outcome` is undefined until the first answer; `isAsking` while it
 * is asked for by hand.
 */
export function usePaymentOutcome(reservationId: string) {
  const { tenantAlias } = useTenant();
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...answerQuery('Reservation/CompletePayment', { tenantAlias, reservationId }, { isQuiet: true }),
    refetchInterval: ({ state }) => nextAsk(state.data?.outcome, state.dataUpdateCount),
  });
  const failed: ShownOutcome | undefined = error ? 'unknown' : undefined;

  const askAgain = async () => {
    setIsAsking(true);
    await refetch();
    setIsAsking(false);
  };

  return { outcome: data?.outcome ?? failed, askAgain, isAsking };
}
