import type { Permission, Role } from '#contract/permissions.ts';
import { addDays } from '#rules/day/day.ts';
import { roleTable } from './roles.ts';

/** A role that somebody holds. */
export type Grant = {
  readonly role: Role;
  /** The places it reaches; null for the whole tenant. */
  readonly containerIds: readonly string[] | null;
  /** Its first and last day, 'YYYY-MM-DD'; null for no end. */
  readonly validFrom: string;
  readonly validUntil: string | null;
};

/** What a token of the API holds: permissions by name, in place of a role. */
export type TokenGrant = Pick<Grant, 'containerIds' | 'validFrom' | 'validUntil'> & {
  readonly permissions: readonly Permission[];
};

/** What somebody holds, or a token. */
export type Held = Grant | TokenGrant;

const permissionsIn = (held: Held): readonly Permission[] =>
  'role' in held ? roleTable[held.role].permissions : held.permissions;

/** Whoever has not signed in for so many days may do nothing until somebody renews what they hold. */
const sleepsAfterDays = 180;

/** The last day on which somebody may do something without signing in again. */
export const lastDayAwake = (lastSignIn: string) => addDays(lastSignIn, sleepsAfterDays);

/** Halls whose networks do not have the caller’s address, and the other halls of the tenant. */
export type Closed = { readonly closed: ReadonlySet<string>; readonly others: ReadonlySet<string> };

/** What a member of staff may do on a day. `lastSignIn`: the day of the last one, or the day of the invitation. */
export type Rights = {
  readonly grants: readonly Held[];
  readonly today: string;
  readonly lastSignIn: string;
  /** Not where every hall may be worked at from here. */
  readonly from?: Closed;
};

/** Places; null for all of the tenant. */
export type Reach = ReadonlySet<string> | null;

export const everywhere: Reach = null;

export const reaches = (reach: Reach, containerId: string) => reach === null || reach.has(containerId);

/** Nothing is reached. */
export const isNowhere = (reach: Reach) => reach !== null && reach.size === 0;

const union = (grants: readonly Held[]): Reach =>
  grants.some(({ containerIds }) => containerIds === null)
    ? everywhere
    : new Set(grants.flatMap(({ containerIds }) => containerIds ?? []));

/** The grants that hold: begun, not ended, and of somebody who was here within half a year. */
export const holding = ({ grants, today, lastSignIn }: Rights): readonly Held[] =>
  lastDayAwake(lastSignIn) < today
    ? []
    : grants.filter(({ validFrom, validUntil }) => validFrom <= today && (validUntil === null || today <= validUntil));

/** Where somebody may do something, from wherever they come. */
const heldAt = (rights: Rights, permission: Permission): Reach =>
  union(holding(rights).filter((held) => permissionsIn(held).includes(permission)));

/** Where somebody may do something from where they are. */
export function reachOf(rights: Rights, permission: Permission): Reach {
  const held = heldAt(rights, permission);
  if (rights.from === undefined) return held;
  return held === null ? rights.from.others : held.difference(rights.from.closed);
}

/** Where somebody works at all, whatever they may do there. */
export const placesOfWork = (rights: Rights): Reach => union(holding(rights));

/** All that somebody may do somewhere. */
export const permissionsOf = (rights: Rights): readonly Permission[] => [
  ...new Set(holding(rights).flatMap(permissionsIn)),
];

/**
 * What stands in the way of doing something at a place (null: of the whole tenant): `unknown` where they do not work,
 * as if it did not exist, `notPermitted` where they work without this right, `hallNetworkRefused` where they may, but not
 * from where they are.
 */
export function whyNotPermitted(rights: Rights, permission: Permission, containerId: string | null) {
  const [may, works] = [heldAt(rights, permission), placesOfWork(rights)];
  if (containerId === null) return may === null ? null : 'notPermitted';
  if (!reaches(may, containerId)) return reaches(works, containerId) ? 'notPermitted' : 'unknown';
  return rights.from?.closed.has(containerId) ? 'hallNetworkRefused' : null;
}

/** What stands in the way of doing something somewhere at all. */
export function whyNowhere(rights: Rights, permission: Permission) {
  if (isNowhere(heldAt(rights, permission))) return 'notPermitted';
  return isNowhere(reachOf(rights, permission)) ? 'hallNetworkRefused' : null;
}

type Given = { readonly permissions: readonly Permission[]; readonly containerIds: readonly string[] | null };

/** Whether somebody may give permissions to others: only what they have themselves, everywhere it reaches. */
export const mayGive = (rights: Rights, { permissions, containerIds }: Given) =>
  permissions.every((permission) => {
    const reach = heldAt(rights, permission);
    return reach === null || containerIds?.every((place) => reach.has(place)) === true;
  });

/** The same of a role. */
export const mayGrant = (rights: Rights, { role, containerIds }: Pick<Grant, 'role' | 'containerIds'>) =>
  mayGive(rights, { permissions: roleTable[role].permissions, containerIds });
