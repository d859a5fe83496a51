import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CartEvent, CartHold } from '#contract/event.ts';
import { call } from '#web/api/call.ts';
import { refresh } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { untilHoldChanges } from './holdClock.ts';

const name = 'EventReservation/GetEventInCart';

/** The cart as the server told it at `toldAt` (milliseconds of performance.now()), from which the time of its hold counts. */
export type Cart = {
  readonly items: readonly CartEvent[];
  readonly hold: CartHold | null;
  readonly toldAt: number;
};

/** The one cart of the person, which lives on the server: every tab and device asks for the same. */
const cartQuery = ({ isQuiet }: { isQuiet: boolean }) =>
  queryOptions<Cart>({
    queryKey: [name, {}],
    queryFn: async ({ signal }) => ({ ...(await call(name, {}, { signal })), toldAt: performance.now() }),
    meta: { isQuiet },
  });

/** For the screens of the cart: asked again as its hold runs out. */
export const useCart = () =>
  useQuery({
    ...cartQuery({ isQuiet: false }),
    refetchInterval: ({ state: { data } }) => untilHoldChanges(data?.hold ?? null),
  });

/** For the frame of every page: the cart once it is known, and undefined where there is none. Its own screens tell failures. */
export function useKnownCart() {
  const { tenantMode } = useTenant();
  return useQuery({ ...cartQuery({ isQuiet: true }), enabled: tenantMode === 'event' }).data;
}

/**
 * Shows at once what a change has made of the cart, and asks the server for it in the background. An answer that is under way
 * was written before the change, so it is not waited for.
 */
export async function changeCart(change: (cart: Cart) => Cart) {
  const { queryKey } = cartQuery({ isQuiet: true });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (cart) => cart && change(cart));
  refresh(name);
}

/** After something came into the cart, left it or was reserved: everything that tells of courses is asked again. */
export const refreshCourses = () =>
  refresh(
    name,
    'EventReservation/GetEvent',
    'EventReservation/FindEvent',
    'EventReservation/GetReservationForYearMonth',
    'EventReservation/GetReservationDetail',
  );
