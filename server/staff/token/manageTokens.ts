import type { ApiToken } from '#contract/console/tokens.ts';
import { tokenPermissions } from '#contract/permissions.ts';
import { checkToken } from '#rules/staff/checkToken.ts';
import { cleanLine } from '#rules/text/typedText.ts';
import { actorText } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { raiseTokens } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { judgedBy } from '../manage/inviteStaff.ts';
import { digestOf } from '../session.queries.ts';
import { insertToken, lockedToken, revokeTokenRow, tokensOfTenant } from './token.queries.ts';
import { newTokenText } from './tokenText.ts';

type Row = Awaited<ReturnType<typeof tokensOfTenant>>[number];

/** Permissions that this version knows: one that a later version gave means nothing here. */
export const knownPermissions = (given: readonly string[]) => tokenPermissions.filter((one) => given.includes(one));

function tokenView(row: Row, { today, timeZone }: { readonly today: string; readonly timeZone: string }): ApiToken {
  const local = (at: Date) => localDateTimeOf(at.getTime(), timeZone);
  return {
    tokenId: row.token_id,
    name: row.name,
    permissions: knownPermissions(row.permissions),
    containerIds: row.container_ids,
    validUntil: row.valid_until,
    issuedAt: local(row.issued_at),
    issuedBy: row.issued_by_name,
    usedAt: row.used_at && local(row.used_at),
    revokedAt: row.revoked_at && local(row.revoked_at),
    revokedBy: row.revoked_by_name ?? '',
    state: row.revoked_at !== null ? 'revoked' : row.valid_until < today ? 'expired' : 'active',
  };
}

/** The tokens of the tenant, without what opens anything. */
export const listTokens: Operation<'Console/ListTokens'> = async ({ trx, tenant, now }) => {
  const { tenantId, timeZone } = tenant;
  const today = now.slice(0, 10);
  const rows = await tokensOfTenant(trx, { tenantId, today });
  return { items: rows.map((row) => tokenView(row, { today, timeZone })) };
};

/**
 * Issues a token. Refuses a name that is missing, no permission, a place that is not there, a day that has passed or lies too
 * far ahead, and what the caller may not do themselves.
 */
export const issueToken: Operation<'Console/IssueToken'> = async (context, request) => {
  const { trx, tenant, nowMs, now, actor } = context;
  const { tenantId } = tenant;
  const today = now.slice(0, 10);
  const problem = checkToken(request, { ...(await judgedBy(context)), today });
  if (problem !== null) throw new Refused(problem);
  const token = newTokenText(tenantId);
  const tokenId = newId();
  await insertToken(trx, {
    tenantId,
    tokenId,
    name: cleanLine(request.name),
    hash: digestOf(token),
    permissions: knownPermissions(request.permissions),
    containerIds: request.containerIds && [...new Set(request.containerIds)],
    validFrom: today,
    validUntil: request.validUntil,
    at: new Date(nowMs),
    by: actorText(actor),
    byName: actor.name,
  });
  return { tokenId, token };
};

/** Revokes a token; one that is revoked already stays so, by whom it was. Refuses notFound. */
export const revokeToken: Operation<'Console/RevokeToken'> = async ({ trx, tenant, nowMs, actor }, { tokenId }) => {
  const { tenantId } = tenant;
  const row = await lockedToken(trx, { tenantId, tokenId });
  if (!row) throw new Refused('notFound');
  if (row.revoked_at !== null) return {};
  await revokeTokenRow(trx, { tenantId, tokenId, at: new Date(nowMs), by: actor.name });
  await raiseTokens(trx, tenantId);
  return {};
};
