import { isTaken } from '#server/db/sqlStates.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { verifyNumber } from '../account.queries.ts';
import { endOtherAddresses } from '../mailToken.queries.ts';

/**
 * Records that the counter knows a guest and his address. Refuses notFound, and mailTaken when somebody else has
 * verified the address.
 */
export const verifyAccount: Operation<'Staff/VerifyAccount'> = async ({ trx, tenant, nowMs, actor, log }, request) => {
  const { tenantId } = tenant;
  const { userNumber } = request;
  const person = await verifyNumber(trx, { tenantId, userNumber, nowMs }).catch((error) => {
    throw isTaken(error) ? new Refused('mailTaken') : error;
  });
  if (!person)
    throw new Refused({ code: 'notFound', message: `番号「${userNumber}」の利用者は見つかりませんでした。` });
  await endOtherAddresses(trx, { tenantId, userId: person.userId, nowMs });
  log.info({ tenantId, userNumber, staff: actor.name }, 'the counter verified an account');
  return { personName: `${person.lastName} ${person.firstName}`.trim(), email: person.email ?? '' };
};
