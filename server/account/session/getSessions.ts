import { sessionIsOpen } from '#rules/account/session.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { sessionsOf, tokenHashOf } from './session.queries.ts';

/** The user's open sessions. What names them opens nothing: the tokens are known to the browsers alone. */
export const getSessions: Operation<'Authentication/GetSessions'> = async ({ trx, tenant, actor, nowMs }) => {
  const rows = await sessionsOf(trx, { tenantId: tenant.tenantId, userId: actor.userId });
  const own = tokenHashOf(actor.sessionToken);
  const open = rows.filter(({ created_at, used_at }) =>
    sessionIsOpen({ createdAt: created_at.getTime(), usedAt: used_at.getTime() }, nowMs),
  );
  const items = open.map((row) => {
    const isThis = row.token_hash.toString('hex') === own;
    return {
      sessionId: row.session_id,
      device: row.device,
      beganAt: localDateTimeOf(row.created_at.getTime(), tenant.timeZone),
      // This call is a use too; it is recorded beside it.
      lastUsedAt: localDateTimeOf(isThis ? nowMs : row.used_at.getTime(), tenant.timeZone),
      isThis,
    };
  });
  return { items: items.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)) };
};
