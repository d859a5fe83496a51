import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import type { UnboundCall, UnboundOperation } from '../call.ts';
import type { Database } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { credentialsOf, linkLineUser, userLinkedTo } from './account.queries.ts';
import { LineTimeout } from './linePort.ts';
import { brakeLineLogin, brakeLogin } from './loginBrake.ts';
import { openSession } from './session.ts';

type Request = ParsedRequestOf<'Authentication/Login'>;

/**
 * Opens a session for a user number and password, or for the user linked to a LINE account when both are empty. Refuses
 * wrongCredentials without saying what was wrong, tooManyRequests, and upstreamTimeout when LINE does not answer.
 */
export const login: UnboundOperation<'Authentication/Login'>['unbound'] = async (call, request) => {
  const isByLine = request.loginId === '' && request.password === '' && request.lineAccessToken !== '';
  return { token: isByLine ? await byLine(call, request) : await byPassword(call, request) };
};

async function byPassword(call: UnboundCall, request: Request) {
  const { tenantId } = call.tenant;
  const loginId = normalizeLoginId(request.loginId);
  const brake = await brakeLogin(call.server.limits, { tenantId, loginId, address: call.address });
  const account = await call.transact((trx) => credentialsOf(trx, { tenantId, userNumber: loginId }));
  const isRight = await call.server.passwords.verify(account?.passwordHash ?? null, request.password);
  if (!account || !isRight) throw new Refused('wrongCredentials');
  await brake.forgive();

  const lineUserId = await lineUserOf(call, request);
  return open(call, account.userId, lineUserId);
}

async function byLine(call: UnboundCall, request: Request) {
  const { tenantId } = call.tenant;
  const ask = () => lineUserOf(call, request);
  const lineUserId = await brakeLineLogin({ limits: call.server.limits, address: call.address, ask });
  if (lineUserId === null) throw new Refused('wrongCredentials');
  const account = await call.transact((trx) => userLinkedTo(trx, { tenantId, lineUserId }));
  if (!account) throw new Refused('wrongCredentials');
  return open(call, account.userId, null);
}

/**
 * The LINE user who sent the token; null without one, without a channel of the tenant, or when LINE refuses it. Refuses
 * upstreamTimeout when LINE does not answer.
 */
async function lineUserOf(call: UnboundCall, { lineAccessToken }: Request) {
  if (lineAccessToken === '') return null;
  const { tenantId } = call.tenant;
  const channelId = await call.transact((trx) => lineChannelOf(trx, tenantId));
  return call.server.line.userOf(lineAccessToken, channelId).catch((error) => {
    if (!(error instanceof LineTimeout)) throw error;
    call.log.warn({ reason: error.message }, 'LINE did not answer');
    throw new Refused('upstreamTimeout');
  });
}

async function lineChannelOf(trx: Database, tenantId: string) {
  const setting = await trx
    .selectFrom('tenant_setting')
    .select('line_channel_id as channelId')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return setting?.channelId ?? '';
}

/**
 * Links the LINE user, when there is one, and opens the session in one transaction. Whoever proves a password and a LINE
 * account at once gets them linked, even when the LINE account belonged to another user before (a family's telephone):
 * who holds the LINE account could have logged in as that user anyway, so nothing is gained by taking it.
 */
async function open(call: UnboundCall, userId: string, lineUserId: string | null): Promise<string> {
  const { tenantId } = call.tenant;
  return call.transact(async (trx) => {
    if (lineUserId !== null) await linkLineUser(trx, { tenantId, userId, lineUserId });
    return openSession(trx, { tenantId, userId, nowMs: call.nowMs });
  });
}
