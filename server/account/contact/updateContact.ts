import { checkContact, normalizeContact } from '#rules/account/checkContact.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { setContact } from './contact.queries.ts';

/** Corrects telephone number and address. Refuses what the registration would refuse. */
export const updateContact: Operation<'Authentication/UpdateContact'> = async ({ trx, tenant, actor }, form) => {
  const failure = checkContact(form);
  if (failure) {
    const { field, ...refusal } = failure;
    throw new Refused({ ...refusal, details: [{ path: field }] });
  }
  await setContact(trx, { tenantId: tenant.tenantId, userId: actor.userId }, normalizeContact(form));
  return {};
};
