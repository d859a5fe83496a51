import { useSyncExternalStore } from 'react';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import { clockOfServer } from '#client/serverClock.ts';
import { localDateTimeIn, subscribeToClock } from '#client/zoneClock.ts';
import type { StaffSelf } from '#contract/console/signIn.ts';
import type { Tenant } from '#contract/tenant.ts';
import { hallParameter } from './paths.ts';

/** Ids of the routes whose guards load the tenant and who is signed in. */
export const tenantRouteId = 'tenant';
export const frameRouteId = 'frame';

/** The tenant of the address. */
export const useTenant = () => {
  const tenant = useRouteLoaderData<Tenant>(tenantRouteId);
  if (!tenant) throw new Error('useTenant is for screens under /t/{tenantAlias}.');
  return tenant;
};

/** Who is signed in; for screens inside the frame. */
export const useSelf = () => {
  const self = useRouteLoaderData<StaffSelf>(frameRouteId);
  if (!self) throw new Error('useSelf is for screens inside the frame.');
  return self;
};

/** The hall chosen at the top: '' for all at which one works. It stands in the address. */
export const useHall = () => {
  const [parameters] = useSearchParams();
  const { containers } = useSelf();
  const chosen = parameters.get(hallParameter);
  return containers.find(({ containerId }) => containerId === chosen)?.containerId ?? '';
};

/** The server's time in the tenant's zone, 'YYYY-MM-DDTHH:MM'. */
export const useNow = () => {
  const { timeZone } = useTenant();
  return useSyncExternalStore(subscribeToClock, () => localDateTimeIn(timeZone, clockOfServer.now()));
};

/** Today in the tenant's zone, 'YYYY-MM-DD'. */
export const useToday = () => useNow().slice(0, 10);
