import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { clockOfServer } from '#client/serverClock.ts';
import { localDateTimeIn, subscribeToClock } from '#client/zoneClock.ts';
import type { LoginUser } from '#contract/account.ts';
import type { Tenant } from '#contract/tenant.ts';
import { dayOf } from '#rules/day/day.ts';

/** Ids of the routes whose guards load the tenant and the user. */
export const tenantRouteId = 'tenant';
export const shellRouteId = 'shell';

/** The tenant of the address. */
export const useTenant = () => {
  const tenant = useRouteLoaderData<Tenant>(tenantRouteId);
  if (!tenant) throw new Error('useTenant is for pages under /t/{tenantAlias}.');
  return tenant;
};

/** The logged-in user; for pages inside the shell. */
export const useUser = () => {
  const user = useRouteLoaderData<LoginUser>(shellRouteId);
  if (!user) throw new Error('useUser is for pages inside the shell.');
  return user;
};

/** Today by the server's time in the tenant's zone, 'YYYY-MM-DD'. */
export const useToday = () => {
  const { timeZone } = useTenant();
  return useSyncExternalStore(subscribeToClock, () => dayOf(localDateTimeIn(timeZone, clockOfServer.now())));
};
