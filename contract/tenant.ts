import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { alias, id, textUpTo, wholeNumber } from './values.ts';

export const tenantMode = z.enum(['facility', 'event']);

/** One of the ten hues of the Digital Agency Design System. */
export const tenantHue = z.enum([
  'blue',
  'light-blue',
  'cyan',
  'green',
  'lime',
  'yellow',
  'orange',
  'red',
  'magenta',
  'purple',
]);

/** Who gets what becomes free and somebody waits for: all are told, or it is offered in the order of asking, or in a drawn one. */
export const vacancyOrder = z.enum(['all', 'asked', 'drawn']);

export const functionTag = z.enum(['', 'ishinomaki', 'musashino']);

/** spec §3 Tenant. `isVisibleToPublic`, `vacancyOrder`, `takesChildren`, `logo`, `signInLabel`, `isOpen`, `hue`, `timeZone` and `prefecture` are additions. */
export const tenant = z.object({
  tenantId: id,
  tenantAlias: z.string(),
  tenantName: z.string(),
  tenantMode,
  liffId: z.string(),
  canReserve: z.boolean(),
  userAttributeSetting: z.object({ userNumberLabel: z.string() }),
  canRegisterByApp: z.boolean(),
  canQRReception: z.boolean(),
  canEventReception: z.boolean(),
  canCancel: z.boolean(),
  canFacilitySpanReservation: z.boolean(),
  isVisibleFacilityInfo: z.boolean(),
  isVisibleReservation: z.boolean(),
  isVisibleApplicationResult: z.boolean(),
  /** Anybody may look at what it offers without an account. */
  isVisibleToPublic: z.boolean(),
  vacancyOrder,
  /** It keeps the children of its people, who take part in courses of their own; left out where it does not. */
  takesChildren: z.literal(true).exactOptional(),
  /** The picture that stands beside its name, in pixels; left out where there is none. */
  logo: z.object({ src: z.string(), width: wholeNumber, height: wholeNumber }).exactOptional(),
  /** On the button of the provider by which residents log in; left out where there is none. */
  signInLabel: z.string().exactOptional(),
  /** False while it sets itself up: nobody but its staff is let in. */
  isOpen: z.boolean(),
  /** Other systems are told of what happens in it; left out where none is. Answers keep it to themselves. */
  tellsOutside: z.literal(true).exactOptional(),
  functionTag,
  hue: tenantHue,
  timeZone: z.string(),
  prefecture: z.string(),
});

export const listedTenant = z.object({
  tenantAlias: z.string(),
  tenantName: z.string(),
  tenantMode,
  prefecture: z.string(),
  /** The halls that the query found, three at most. */
  places: z.array(z.string()),
});

export type Tenant = z.infer<typeof tenant>;
export type TenantMode = z.infer<typeof tenantMode>;
export type VacancyOrder = z.infer<typeof vacancyOrder>;
export type TenantHue = z.infer<typeof tenantHue>;
export type FunctionTag = z.infer<typeof functionTag>;
export type ListedTenant = z.infer<typeof listedTenant>;

export const tenantEndpoints = {
  'Authentication/TenantGet': endpoint({
    access: 'public',
    effect: 'read',
    summary: 'The tenant behind an alias; 404 when there is none.',
    request: z.strictObject({ tenantAlias: alias }),
    response: tenant.omit({ tellsOutside: true }),
  }),
  'Tenant/FindTenant': endpoint({
    access: 'public',
    effect: 'read',
    summary:
      'Tenants that chose to be listed and match the query by name, alias, prefecture or the name of a hall, as people search; every one does for an empty query. The first 50 by name.',
    request: z.strictObject({ query: textUpTo(100) }),
    response: z.object({ items: z.array(listedTenant) }),
  }),
};
