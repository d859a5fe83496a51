import type { Permission } from '#contract/permissions.ts';
import { everywhere, type Reach, reachOf, whyNotPermitted } from '#rules/staff/rights.ts';
import type { Context, Member, Staff } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { needsSecondPerson } from '#server/tenant/setting.queries.ts';

/** How long a second factor that was given again opens what asks for it, in milliseconds. */
export const stepUpLife = 10 * 60_000;

/** Who works with the console; the command line has nobody signed in. Refuses notFound there. */
export function memberOf({ actor }: { readonly actor: Staff }): Member {
  if (!actor.member) throw new Refused('notFound');
  return actor.member;
}

/** Where the caller may do something; everywhere at the command line. */
export const reachIn = ({ actor }: { readonly actor: Staff }, permission: Permission): Reach =>
  actor.member ? reachOf(actor.member.rights, permission) : everywhere;

/**
 * For what takes a colleague’s confirmation, as only the request shows, where the tenant wants one. Refuses
 * secondPersonRequired.
 */
export async function demandSecondPerson({ trx, tenant: { tenantId }, actor }: Context<Staff>) {
  if (!actor.member || actor.member.second !== null) return;
  if (await needsSecondPerson(trx, tenantId)) throw new Refused('secondPersonRequired');
}

/** Whether the second factor was given a short time ago. */
export const isSteppedUp = ({ factorAtMs }: Pick<Member, 'factorAtMs'>, nowMs: number) =>
  factorAtMs !== null && nowMs - factorAtMs < stepUpLife;

/**
 * For what takes another right than its call, as only the request shows: at a place, and with the second factor given
 * again. Refuses as `otherwise` says, and stepUpRequired.
 */
export function demandRight(
  { actor, nowMs }: Context<Staff>,
  permission: Permission,
  containerId: string | null,
  otherwise: 'notPermitted' | 'moneyBackLimited' | 'receiptVoidLimited' = 'notPermitted',
) {
  if (!actor.member) return;
  if (whyNotPermitted(actor.member.rights, permission, containerId) !== null) throw new Refused(otherwise);
  if (!isSteppedUp(actor.member, nowMs)) throw new Refused('stepUpRequired');
}
