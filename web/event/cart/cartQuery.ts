import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/call.ts';
import { refresh } from '#client/queries.ts';
import { queryClient } from '#client/queryClient.ts';
import type { CartEvent, CartHold } from '#contract/event/cart.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { holdRefetchDelay } from './hold/holdClock.ts';

const name = 'EventReservation/GetEventInCart';

/**
 * The cart as received from the server at `receivedAt` (milliseconds of performance.now()). Its hold is counted from
 * then.
 */
export type Cart = {
  readonly items: readonly CartEvent[];
  readonly hold: CartHold | null;
  readonly receivedAt: number;
};

/** The one cart of the person, which lives on the server: every tab and device asks for the same. */
const cartQuery = ({ isQuiet }: { isQuiet: boolean }) =>
  queryOptions<Cart>({
    queryKey: [name, {}],
    queryFn: async ({ signal }) => ({ ...(await call(name, {}, { signal })), receivedAt: performance.now() }),
    meta: { isQuiet },
  });

/** For the screens of the cart: fetched again as its hold expires. */
export const useCart = () =>
  useQuery({
    ...cartQuery({ isQuiet: false }),
    refetchInterval: ({ state: { data } }) => holdRefetchDelay(data?.hold ?? null),
  });

/** The cart as it was last received. */
export const knownCart = () => queryClient.getQueryData(cartQuery({ isQuiet: true }).queryKey);

/**
 * For the frame of every page: the cart once it is loaded, undefined where there is none. Failures are shown by the
 * cart's own screens.
 */
export function useKnownCart() {
  const { tenantMode } = useTenant();
  return useQuery({ ...cartQuery({ isQuiet: true }), enabled: tenantMode === 'event' }).data;
}

/**
 * Shows at once what a change has made of the cart, and asks the server for it in the background. An answer that is
 * under way was written before the change, so it is not waited for.
 */
export async function changeCart(change: (cart: Cart) => Cart) {
  const { queryKey } = cartQuery({ isQuiet: true });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (cart) => cart && change(cart));
  refresh(name);
}
