import { checkMember } from '#rules/staff/checkMember.ts';
import { cleanLine, compatibleLine } from '#rules/text/typedText.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { identityOfStaff, unlinkIdentity } from '../oidc/identity.queries.ts';
import { ownersOfPasskeys } from '../passkey.queries.ts';
import {
  allStaff,
  countAdmins,
  endStaffSessions,
  forgetSecrets,
  grantsOf,
  hasFactor,
  replaceGrants,
  staffById,
  updateStaff,
} from '../staff.queries.ts';
import { another } from './another.ts';
import { handLink, judgedBy } from './inviteStaff.ts';
import { memberView } from './member.view.ts';

const seenIn = ({ tenant: { timeZone }, now }: Context<Staff>) => ({ timeZone, today: now.slice(0, 10) });

/** Everybody with what they hold. */
export const listStaff: Operation<'Console/ListStaff'> = async (context) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const rows = await allStaff(trx, tenantId);
  const withPasskey = await ownersOfPasskeys(trx, tenantId);
  const ids = rows.map(({ staff_id }) => staff_id);
  const grants = ids.length === 0 ? new Map() : await grantsOf(trx, tenantId, ids);
  return {
    items: rows.map((row) => {
      const held = grants.get(row.staff_id) ?? [];
      return memberView(
        row,
        held.map(({ grant }: { grant: never }) => grant),
        { ...seenIn(context), hasFactor: row.totp_secret !== null || withPasskey.has(row.staff_id) },
      );
    }),
  };
};

type Wanted = { readonly staffId: string; readonly version: number };

/** Somebody else, locked, in the version that was seen. Refuses changedMeanwhile with who it was and when. */
async function anotherAsSeen(context: Context<Staff>, { staffId, version }: Wanted) {
  const row = await another(context, staffId, { isLocking: true });
  if (row.version === version) return row;
  const changedAt = localDateTimeOf(row.changed_at.getTime(), context.tenant.timeZone);
  throw new Refused({
    code: 'changedMeanwhile',
    message: `${changedAt.slice(11)}に${row.changed_by}さんが変更しました。最新の内容を確認してください。`,
    details: { changedBy: row.changed_by, changedAt },
  });
}

/**
 * Sets name, address and roles. Whoever loses something is signed out. Refuses what inviting refuses, one's own, an old
 * version, and to leave the tenant without an administrator.
 */
export const changeStaff: Operation<'Console/ChangeStaff'> = async (context, request) => {
  const { trx, tenant, nowMs, actor, now } = context;
  const { tenantId } = tenant;
  const { staffId, grants } = request;
  const before = await anotherAsSeen(context, request);
  const problem = checkMember(request, await judgedBy(context));
  if (problem !== null) throw new Refused(problem);
  const stamp = { tenantId, staffId, at: new Date(nowMs), by: actor.name };
  const disabledAt = request.isDisabled ? (before.disabled_at ?? stamp.at) : null;
  const texts = { name: cleanLine(request.name), email: compatibleLine(request.email) };
  await updateStaff(trx, { ...stamp, ...texts, disabledAt });
  await replaceGrants(trx, { ...stamp, grants });
  if ((await countAdmins(trx, { tenantId, today: now.slice(0, 10) })) === 0) throw new Refused('lastAdmin');
  await endStaffSessions(trx, { tenantId, staffId });
  const row = await staffById(trx, { tenantId, staffId });
  if (!row) throw new Refused('notFound');
  return memberView(row, grants, { ...seenIn(context), hasFactor: await hasFactor(trx, row) });
};

/** A link for who lost password or second factor; what they had counts no longer. Refuses one's own and an old version. */
export const renewAccess: Operation<'Console/RenewAccess'> = async (context, request) => {
  const { trx, tenant, nowMs, actor } = context;
  const { staff_id: staffId } = await anotherAsSeen(context, request);
  const named = { tenantId: tenant.tenantId, staffId };
  await forgetSecrets(trx, { ...named, at: new Date(nowMs), by: actor.name });
  // Whoever had the password may have made the link. Whom the provider made has nothing else to sign in with.
  if ((await identityOfStaff(trx, named))?.isManaged === false) await unlinkIdentity(trx, named);
  return handLink(context, staffId);
};
