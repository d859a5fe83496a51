import { useQuery } from '@tanstack/react-query';
import { loadAdvice } from '#client/callFailure.ts';
import { callQuery } from '#client/queries.ts';
import type { FeeLineText, FeeQuote, ReserveRequest } from '#contract/facility/booking.ts';
import { dayText } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import type { FacilityCart } from './cart.ts';
import { quoteRequestOf } from './reserveRequest.ts';
import { cartFee } from './usageTexts.ts';

/** What a booking costs as far as that is known. */
export type Price = FeeQuote & {
  /** `asking`: what is shown is that of before, or the base; `failed`: it is the base alone. */
  readonly state: 'known' | 'asking' | 'failed';
  /** What can be done about a failure. */
  readonly advice: string;
  readonly retry: () => void;
};

/** The sum of the frames: the whole price without an ordinance, the base with one. */
export function sumOfFrames(cart: Pick<FacilityCart, 'items'>): FeeQuote {
  const { lines, total } = cartFee(cart);
  return {
    lines: lines.map(({ date, text, note, fee }): FeeLineText => {
      return { name: `${dayText(date)} ${text}`, note, law: '', amount: fee };
    }),
    total,
    isFinal: true,
    afterUse: [],
  };
}

export const quoteQuery = (request: ReserveRequest, enabled = true) =>
  callQuery('Reservation/GetQuote', request, { enabled, keepsPrevious: true, isQuiet: true });

const nothing: FeeQuote = { lines: [], total: 0, isFinal: true, afterUse: [] };

/**
 * What the cart costs. Without an ordinance that is the sum of its frames and no call is made; with one the server is
 * asked again whenever something changes that the price may depend on.
 */
export function usePrice(cart: FacilityCart | null): Price {
  // What rooms cost together is the server's word.
  const isAsked = cart !== null && (cart.hasOrdinance || cart.beside !== undefined);
  const wanted = isAsked ? JSON.stringify(quoteRequestOf(cart)) : '';
  const request = useDebounced(wanted);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    quoteQuery(JSON.parse(request || '{}'), isAsked && request !== ''),
  );
  const retry = () => void refetch();
  const base = cart ? sumOfFrames(cart) : nothing;
  if (!isAsked) return { ...base, state: 'known', advice: '', retry };
  const isOfThis = request === wanted && !isPlaceholderData;
  if (data && isOfThis) return { ...data, state: 'known', advice: '', retry };
  if (error && request === wanted && !isFetching) return { ...base, state: 'failed', advice: loadAdvice(error), retry };
  return { ...(data ?? base), state: 'asking', advice: '', retry };
}
