import { createHash } from 'node:crypto';
import type { Entitlements } from '#contract/desk/people/entitlements.ts';
import type { Coded } from '#contract/facility/room.ts';
import { type Entitlement, entitlements, whyNotEntitled } from '#rules/account/entitled.ts';
import { personWithNumber } from '#server/account/desk/people.queries.ts';
import { type EntitledRow, termsFrom, writeEntitlements } from '#server/account/entitlement.queries.ts';
import { lockPerson } from '#server/account/person.queries.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { settingInFull } from '#server/tenant/tenant.queries.ts';
import { codedFrom } from '../ordinance.queries.ts';
import { reductionsOfTenant } from './offered.queries.ts';

const heldBy = (row: EntitledRow) => ({
  classes: entitlements(row.classes, termsFrom(row.class_terms)),
  reductions: entitlements(row.reductions, termsFrom(row.reduction_terms)),
});

/** Names what was shown, so that nobody decides on something else. */
const seenOf = (row: EntitledRow) =>
  createHash('sha256')
    .update(JSON.stringify(heldBy(row)))
    .digest('base64url');

/** What the town offers, in its words. */
export async function entitlementsOffered({ trx, tenant: { tenantId } }: Context) {
  const { user_classes: classes } = await settingInFull(trx, tenantId);
  return { classes: codedFrom(classes), reductions: await reductionsOfTenant(trx, tenantId) };
}

const view = (held: readonly Entitlement[], offered: readonly Coded[], today: string): Entitlements => ({
  held: held.map(({ code, until }) => ({
    code,
    until,
    isOver: until !== null && until < today,
    label: offered.find((one) => one.code === code)?.label ?? code,
  })),
  offered: offered.map(({ code, label }) => ({ code, label })),
});

/** What somebody belongs to and is certified for. Refuses notFound. */
export const getEntitlements: Operation<'Desk/GetEntitlements'> = async (context, { userNumber }) => {
  const row = await personWithNumber(context.trx, { tenantId: context.tenant.tenantId, userNumber });
  if (!row) throw new Refused('notFound');
  const [held, offered, today] = [heldBy(row), await entitlementsOffered(context), context.now.slice(0, 10)];
  return {
    classes: view(held.classes, offered.classes, today),
    reductions: view(held.reductions, offered.reductions, today),
    seen: seenOf(row),
  };
};

/**
 * Sets it. Refuses notFound, reasonRequired, entitlementsChanged for what was changed since it was read,
 * entitlementUnknown for what is not offered, and entitlementOver for a term that is past.
 */
export const setEntitlements: Operation<'Desk/SetEntitlements'> = async (context, request) => {
  const { userNumber, classes, reductions, reason, seen } = request;
  if (reason.trim() === '') throw new Refused('reasonRequired');
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const found = await personWithNumber(trx, { tenantId, userNumber });
  if (!found) throw new Refused('notFound');
  const person = { tenantId, userId: found.user_id };
  await lockPerson(trx, person);
  const row = await personWithNumber(trx, { tenantId, userNumber });
  if (!row || seenOf(row) !== seen) throw new Refused('entitlementsChanged');
  const [before, offered] = [heldBy(row), await entitlementsOffered(context)];
  for (const [kind, given] of Object.entries({ classes, reductions })) {
    const field = kind as keyof typeof before;
    const codes = offered[field].map(({ code }) => code);
    const why = whyNotEntitled({ given, before: before[field], offered: codes }, now.slice(0, 10));
    if (why !== null) throw new Refused(why);
  }
  await writeEntitlements(trx, { ...person, classes, reductions });
  return {};
};
