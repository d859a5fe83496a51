import { consoleAddress } from '#contract/consoleScreens.ts';
import { handedLinkLife } from '#rules/account/mailToken.ts';
import { checkMember, checkStaffLogin, normalizeStaffLogin } from '#rules/staff/checkMember.ts';
import { cleanLine, compatibleLine } from '#rules/text/typedText.ts';
import type { Context, Staff } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { issueInvitation } from '../invitation.queries.ts';
import { placesOfTenant } from '../places.queries.ts';
import { insertStaff, replaceGrants } from '../staff.queries.ts';

/** A link for somebody, good for a day, that is handed over. */
export async function handLink({ trx, tenant, nowMs, consoleUrl }: Context<Staff>, staffId: string) {
  const expiresAt = new Date(nowMs + handedLinkLife);
  const token = await issueInvitation(trx, { tenantId: tenant.tenantId, staffId, expiresAt });
  return {
    // Behind the sign that browsers keep to themselves, so that no log has it.
    url: consoleAddress(consoleUrl, `/t/${tenant.tenantAlias}/invitation#${token}`),
    until: localDateTimeOf(expiresAt.getTime(), tenant.timeZone),
  };
}

/** What member and command line are judged by. */
export const judgedBy = async ({ trx, tenant: { tenantId }, actor }: Context<Staff>) => ({
  by: actor.member?.rights ?? null,
  containerIds: new Set((await placesOfTenant(trx, tenantId)).map(({ containerId }) => containerId)),
});

/**
 * Adds a member of staff. Refuses an id that is taken or no id, a name that is missing, and grants that the caller does
 * not hold or that reach what is not there.
 */
export const inviteStaff: Operation<'Console/InviteStaff'> = async (context, request) => {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const problem = checkStaffLogin(request.login) ?? checkMember(request, await judgedBy(context));
  if (problem !== null) throw new Refused(problem);
  const staffId = newId();
  const stamp = { tenantId, staffId, at: new Date(nowMs), by: actor.name };
  const named = { login: normalizeStaffLogin(request.login), name: cleanLine(request.name) };
  const isNew = await insertStaff(trx, { ...stamp, ...named, email: compatibleLine(request.email) });
  if (!isNew) throw new Refused('staffLoginTaken');
  await replaceGrants(trx, { ...stamp, grants: request.grants });
  return { staffId, ...(await handLink(context, staffId)) };
};
