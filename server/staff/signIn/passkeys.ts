import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { PasskeyMade } from '#contract/console/passkey.ts';
import { deviceWords } from '#rules/account/deviceWords.ts';
import { longestPasskeyName } from '#rules/staff/passkeyName.ts';
import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import type { Context, Member, RepeatableScope, Staff } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { isSteppedUp, memberOf } from '../member.ts';
import { providerFor } from '../oidc/ownIdentity.ts';
import {
  deletePasskey,
  insertPasskey,
  notePasskeyUse,
  passkeysOf,
  renamePasskey,
  setChallenge,
} from '../passkey.queries.ts';
import type { Seals } from '../seal/seals.ts';
import { noteFactor } from '../session.queries.ts';
import { staffById } from '../staff.queries.ts';
import { complete } from './complete.ts';
import { askPasskey, known, offersPasskeys, orRefused, partyOf, takeNamed, verifiedUse } from './passkeyUse.ts';
import { giveRecoveryCodes } from './secondFactor.ts';

type Ports = { readonly seals: Seals; readonly devices: KnownDevices };

/**
 * Whether somebody may tie another passkey to their account: as their first factor, with the password alone, or with a factor
 * that was given a short time ago. Locks them. Refuses factorAlreadySet and stepUpRequired.
 */
async function demandSetup({ trx, tenant: { tenantId }, nowMs }: Context<Staff>, member: Member) {
  const { staffId } = member;
  const row = await staffById(trx, { tenantId, staffId }, { isLocking: true });
  const passkeys = await passkeysOf(trx, { tenantId, staffId });
  if (!row) throw new Refused('notFound');
  const isFirst = row.totp_secret === null && passkeys.length === 0;
  if (member.factorAtMs === null && !isFirst) throw new Refused('factorAlreadySet');
  if (member.factorAtMs !== null && !isSteppedUp(member, nowMs)) throw new Refused('stepUpRequired');
  return { row, passkeys, isFirst };
}

/** What a new passkey is made of. Refuses passkeyNotOffered, factorAlreadySet and stepUpRequired. */
export const beginPasskeySetup: Operation<'Console/BeginPasskeySetup'> = async (context) => {
  const member = memberOf(context);
  const { trx, tenant, nowMs } = context;
  if (!offersPasskeys(context)) throw new Refused('passkeyNotOffered');
  const { row, passkeys } = await demandSetup(context, member);
  const options = await generateRegistrationOptions({
    rpName: `${tenant.tenantName} 職員`,
    rpID: partyOf(context).rpID,
    userName: row.login,
    userDisplayName: row.name,
    userID: new TextEncoder().encode(member.staffId),
    attestationType: 'none',
    excludeCredentials: passkeys.map(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const { tenantId } = tenant;
  const at = new Date(nowMs);
  await setChallenge(trx, { tenantId, sessionId: member.sessionId, challenge: options.challenge, at });
  return { options: { ...options } };
};

async function verifiedNew(scope: RepeatableScope<Staff>, member: Member, response: PasskeyMade) {
  const { rpID, origin } = partyOf(scope);
  const { verified, registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response,
      expectedChallenge: await takeNamed(scope, member.sessionId, response.response.clientDataJSON),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!verified) throw new Refused('passkeyWrong');
  return registrationInfo.credential;
}

/**
 * Keeps a new passkey. As the first factor it signs in and answers recovery codes, which are shown this once; later there
 * are none. Refuses passkeyWrong, passkeyTaken, and what beginning refuses.
 */
export const finishPasskeySetup =
  ({ seals, devices }: Ports): UnboundOperation<'Console/FinishPasskeySetup'> =>
  async (scope, { credential }) => {
    const member = memberOf(scope);
    const made = await verifiedNew(scope, member, credential);
    return scope.once(async (context) => {
      const { isFirst } = await demandSetup(context, member);
      const { trx, tenant, nowMs } = context;
      const named = { tenantId: tenant.tenantId, staffId: member.staffId };
      const device = deviceWords(member.connection.userAgent);
      const isKept = await insertPasskey(trx, {
        ...named,
        passkeyId: newId(),
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports ?? [],
        name: device || 'パスキー',
        at: new Date(nowMs),
      });
      if (!isKept) throw new Refused('passkeyTaken');
      if (!isFirst) return { recoveryCodes: [] };
      const recoveryCodes = await giveRecoveryCodes(trx, seals, named);
      await complete(context, { member, device, devices });
      return { recoveryCodes };
    });
  };

/** What one of somebody's passkeys is to sign; null for somebody who has none. */
export const beginPasskey: Operation<'Console/BeginPasskey'> = async (context) => {
  const { staffId, sessionId } = memberOf(context);
  return { options: await askPasskey(context, { staffId, sessionId }) };
};

/** By what one can be known here, as the screen offers it. */
export const getFactors: Operation<'Console/GetFactors'> = async (context) => {
  const { staffId } = memberOf(context);
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const row = await staffById(trx, { tenantId, staffId });
  const passkeys = await passkeysOf(trx, { tenantId, staffId });
  const hasApp = row !== undefined && row.totp_secret !== null;
  const hasPasskey = passkeys.length > 0 && offersPasskeys(context);
  return { hasApp, hasPasskey, provider: await providerFor(context, staffId) };
};

/** The second step by a passkey, or the second factor once more. Refuses passkeyWrong. */
export const confirmPasskey =
  ({ devices }: Pick<Ports, 'devices'>): UnboundOperation<'Console/ConfirmPasskey'> =>
  async (scope, { credential }) => {
    const member = memberOf(scope);
    const { staffId, sessionId } = member;
    const used = await verifiedUse(scope, { staffId, sessionId }, credential);
    await scope.once(async (context) => {
      const { tenantId } = context.tenant;
      const at = new Date(context.nowMs);
      if (!(await notePasskeyUse(context.trx, { tenantId, staffId, ...used, at }))) throw new Refused('passkeyWrong');
      if (member.factorAtMs !== null) await noteFactor(context.trx, { tenantId, sessionId, at });
      else await complete(context, { member, device: deviceWords(member.connection.userAgent), devices });
    });
    return {};
  };

/** One's own passkeys. */
export const listPasskeys: Operation<'Console/ListPasskeys'> = async (context) => {
  const { staffId } = memberOf(context);
  const { tenantId, timeZone } = context.tenant;
  const rows = await passkeysOf(context.trx, { tenantId, staffId });
  const local = (at: Date) => localDateTimeOf(at.getTime(), timeZone);
  return {
    isOffered: offersPasskeys(context),
    items: rows.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      createdAt: local(row.created_at),
      lastUsedAt: row.used_at && local(row.used_at),
    })),
  };
};

/** Refuses tooLong and notFound. */
export const namePasskey: Operation<'Console/NamePasskey'> = async (context, { passkeyId, name }) => {
  if (name.trim().length > longestPasskeyName) throw new Refused('tooLong');
  const { staffId } = memberOf(context);
  const { tenantId } = context.tenant;
  const named = { tenantId, staffId, passkeyId, name: name.trim() };
  if (!(await renamePasskey(context.trx, named))) throw new Refused('notFound');
  return {};
};

/** Removes one of one's own passkeys. Refuses notFound, and lastFactor for the only way to the second factor. */
export const removePasskey: Operation<'Console/RemovePasskey'> = async (context, { passkeyId }) => {
  const { staffId } = memberOf(context);
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  // Locked, so that of two that are removed at once one stays.
  const row = await staffById(trx, { tenantId, staffId }, { isLocking: true });
  if (!row || !(await deletePasskey(trx, { tenantId, staffId, passkeyId }))) throw new Refused('notFound');
  const left = await passkeysOf(trx, { tenantId, staffId });
  if (row.totp_secret === null && left.length === 0) throw new Refused('lastFactor');
  return {};
};
