import type { ChildForm } from '#contract/child.ts';
import { checkChild, isKnownAmong, normalizeChild, whyNoMoreChildren } from '#rules/account/child/child.ts';
import { consentVersion } from '#rules/account/child/childConsent.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockTaker, type Person } from '../person.queries.ts';
import { childColumns, childrenOf, insertChild } from './child.queries.ts';
import { demandChildren } from './demandChildren.ts';
import { childView } from './listChildren.ts';

type Added = Person & {
  readonly form: ChildForm;
  /** To which text the guardian has agreed. */
  readonly agreedTo: string;
  /** Who of the staff wrote it down; '' where the guardian did. */
  readonly addedBy: string;
};

/**
 * Adds a child to a person, who is locked: two that are sent at once are judged one after the other. Refuses
 * childrenNotTaken, consentChanged for an agreement to a text that is not the current one, what is wrong with the form,
 * childKnown and tooManyChildren.
 */
export async function addChildTo(context: Context, { form: typed, agreedTo, addedBy, ...person }: Added) {
  const { trx, tenant, now, nowMs } = context;
  await lockTaker(trx, person);
  await demandChildren(context, person);
  if (agreedTo !== consentVersion) throw new Refused('consentChanged');
  const form = checkedChild(typed, dayOf(now));
  const known = (await childrenOf(trx, person)).map(childView);
  if (isKnownAmong(known, form)) throw new Refused('childKnown');
  const full = whyNoMoreChildren(known);
  if (full) throw new Refused(full.refusal);
  const at = new Date(nowMs);
  const childId = newId();
  await insertChild(trx, {
    tenant_id: tenant.tenantId,
    child_id: childId,
    user_id: person.userId,
    ...childColumns(form),
    consent_version: agreedTo,
    consented_at: at,
    added_by: addedBy,
    added_at: at,
  });
  return { childId };
}

/** The form as stored; refuses the first thing that is wrong with it. */
export function checkedChild(typed: ChildForm, today: string): ChildForm {
  const failure = checkChild(typed, today);
  if (!failure) return normalizeChild(typed);
  const { field, ...refusal } = failure;
  throw new Refused({ ...refusal, details: [{ path: field }] });
}

export const addChild: Operation<'Child/Add'> = (context, { consentVersion: agreedTo, ...form }) =>
  addChildTo(context, {
    tenantId: context.tenant.tenantId,
    userId: context.actor.userId,
    form,
    agreedTo,
    addedBy: '',
  });
