import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { paths, publicAddress } from '#contract/screens.ts';
import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import { deviceWords } from '#rules/account/deviceWords.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Scope, Visitor } from '#server/context.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lineChannelOf } from '#server/tenant/setting.queries.ts';
import { credentialsOf, linkLineUser, userLinkedTo, userNumberOf } from '../account.queries.ts';
import type { FoundIdentity } from '../identity/foundIdentity.ts';
import { foundIn, linkFound } from '../identity/linkFound.ts';
import { endOtherAddresses } from '../mailToken.queries.ts';
import type { Passwords } from '../password/passwords.ts';
import { openSession } from '../session/session.queries.ts';
import type { KnownDevices } from './knownDevices.ts';
import { type LinePort, LineTimeout } from './linePort.ts';
import { dailyCeiling, limitAsking, limitLogin } from './loginLimit.ts';

type Request = ParsedRequestOf<'Authentication/Login'>;

type Ports = {
  readonly passwords: Passwords;
  readonly line: LinePort;
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly linkSecret: Buffer;
};

type Login = {
  readonly ports: Ports;
  readonly scope: Scope<Visitor>;
  readonly request: Request;
  /** Who comes from the provider, whom the password links; null for nobody. */
  readonly found: FoundIdentity | null;
};

/**
 * Opens a session for a user number and password, or for the user linked to a LINE account when both are empty. Who comes
 * from the provider with a password is linked to it; with the password alone, it is that of the account that has their mail
 * address. Refuses wrongCredentials without saying what was wrong, loginByProviderOver and identityTaken, waiting until it is their turn to have their password checked,
 * tooManyRequests, and upstreamTimeout when LINE does not answer.
 */
export const login =
  (ports: Ports): UnboundOperation<'Authentication/Login'> =>
  async (scope, request) => {
    const isByLine = request.loginId === '' && request.password === '' && request.lineAccessToken !== '';
    const found = foundIn(scope, { identity: request.identity, linkSecret: ports.linkSecret });
    const attempt = { ports, scope, request, found };
    return { token: isByLine ? await byLine(attempt) : await byPassword(attempt) };
  };

async function byPassword(attempt: Login) {
  const account = await userWithPassword(attempt);
  const lineUserId = await lineUserOf(attempt);
  return open(attempt, { ...account, isByPassword: true, lineUserId });
}

/** The number that was typed, or that of the account that has the mail address of who comes from the provider. */
async function numberOf({ scope: { tenant, transact }, request, found }: Login) {
  const typed = normalizeLoginId(request.loginId);
  const userId = found?.ownerId ?? null;
  if (typed !== '' || userId === null) return typed;
  return transact(({ trx }) => userNumberOf(trx, { tenantId: tenant.tenantId, userId }));
}

/** Waits for their turn first: an attempt is counted when it is judged, so whoever comes back to wait on counts once. */
async function userWithPassword(attempted: Login) {
  const { scope, request } = attempted;
  const { passwords, limits, devices } = attempted.ports;
  const { tenant, actor, nowMs } = scope;
  const { tenantId } = tenant;
  const loginId = await numberOf(attempted);
  const turn = await passwords.queue.turnOf({ tenantId, nowMs, address: actor.address, connection: actor.connection });
  try {
    const find = () => scope.transact(({ trx }) => credentialsOf(trx, { tenantId, userNumber: loginId }));
    const proofs = actor.connection?.knownDevice ?? '';
    // Looked for first where a proof has to be compared with it, and otherwise when it is to be judged.
    const owner = proofs === '' ? undefined : await find();
    const isKnownDevice = owner !== undefined && devices.isKnown({ tenantId, ...owner }, proofs, nowMs);
    const attempt = { tenantId, loginId, address: actor.address, isKnownDevice, onDelay: turn.giveBack };
    const limit = await limitLogin(limits, attempt);
    const account = proofs === '' ? await find() : owner;
    const isRight = await passwords.verify(account?.passwordHash ?? null, request.password);
    turn.giveBack();
    if (!account || !isRight) {
      if (limit.failuresInDay >= dailyCeiling) await tellOfGuessing(scope, account?.personId ?? newId());
      throw new Refused('wrongCredentials');
    }
    await limit.forgive();
    return account;
  } finally {
    turn.giveBack();
  }
}

/**
 * Tells somebody, once a day, that others try their number. For a number that nobody has, the same is done for nobody, so
 * that it takes as long.
 */
const tellOfGuessing = ({ now, tenant, publicUrl, transact }: Scope, userId: string) =>
  transact((context) =>
    notify(context, {
      userId,
      kind: 'loginsSlowed',
      subjectId: `${userId}:${dayOf(now)}`,
      facts: {
        userNumberLabel: tenant.userAttributeSetting.userNumberLabel,
        url: publicAddress(publicUrl, paths.passwordForgotten(tenant.tenantAlias)),
      },
    }),
  );

async function byLine(attempt: Login) {
  const { ports, scope } = attempt;
  const { tenantId } = scope.tenant;
  const ask = () => lineUserOf(attempt);
  const lineUserId = await limitAsking({
    limits: ports.limits,
    by: 'lineByAddress',
    tenantId,
    address: scope.actor.address,
    ask,
    isRefused: (answer) => answer === null,
  });
  if (lineUserId === null) throw new Refused('wrongCredentials');
  const account = await scope.transact(({ trx }) => userLinkedTo(trx, { tenantId, lineUserId }));
  if (!account) throw new Refused('wrongCredentials');
  return open(attempt, { ...account, personId: account.userId, isByPassword: false, lineUserId: null });
}

/**
 * The LINE user who sent the token; null without one, without a channel of the tenant, or when LINE refuses it. Refuses
 * upstreamTimeout when LINE does not answer.
 */
async function lineUserOf({ ports, scope, request: { lineAccessToken } }: Login) {
  if (lineAccessToken === '') return null;
  const { tenantId } = scope.tenant;
  const channelId = await scope.transact(({ trx }) => lineChannelOf(trx, tenantId));
  return ports.line.userOf(lineAccessToken, channelId).catch((error) => {
    if (!(error instanceof LineTimeout)) throw error;
    scope.log.warn({ reason: error.message }, 'LINE did not answer');
    throw new Refused('upstreamTimeout');
  });
}

type Proved = {
  readonly userId: string;
  /** Whose it is: another account where the two were merged. */
  readonly personId: string;
  readonly passwordHash: string;
  /** Whether a password fitted that hash; otherwise LINE said who it is. */
  readonly isByPassword: boolean;
  readonly lineUserId: string | null;
};

/**
 * Links the LINE user, when there is one, and opens the session in one transaction. Whoever proves a password and a
 * LINE account at once gets them linked, even when the LINE account belonged to another user before (a family's
 * telephone). The holder of the LINE account could have logged in as that user anyway, so taking it gains nothing.
 */
async function open({ ports: { devices }, scope, found }: Login, user: Proved) {
  const { tenant, actor, nowMs } = scope;
  const { tenantId } = tenant;
  const { userId, passwordHash, lineUserId } = user;
  const { userAgent = '', knownDevice = '', keepDevice } = actor.connection ?? {};
  const token = await scope.transact(async (context) => {
    const { trx } = context;
    const isNewlyLinked = lineUserId !== null && (await linkLineUser(trx, { tenantId, userId, lineUserId }));
    if (isNewlyLinked) await endOtherAddresses(trx, { tenantId, userId, nowMs });
    if (found !== null && user.isByPassword) await linkFound(context, { userId: user.personId, found });
    const device = deviceWords(userAgent);
    const session = { tenantId, userId, nowMs, device, passwordHash: user.isByPassword ? passwordHash : null };
    const opened = await openSession(trx, session);
    // Within the transaction: whose password does not count any more must not leave a link behind, either.
    if (opened === null) throw new Refused('wrongCredentials');
    return opened;
  });
  keepDevice?.(devices.add({ tenantId, userId, passwordHash }, knownDevice, nowMs));
  return token;
}
