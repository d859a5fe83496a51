import { deviceWords } from '#rules/account/deviceWords.ts';
import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from '../member.ts';
import type { Seals } from '../seal/seals.ts';
import { adoptPendingSecret, hasFactor, setPendingSecret, staffById } from '../staff.queries.ts';
import { complete } from './complete.ts';
import { offersPasskeys } from './passkeyUse.ts';
import { giveRecoveryCodes, newTotpSecret, openedSecret, sealedSecret, stepOfCode, totpUri } from './secondFactor.ts';

type Ports = { readonly seals: Seals; readonly devices: KnownDevices };

/** A secret for somebody's app, until a code of it comes back. Refuses factorAlreadySet. */
export const beginSetup =
  ({ seals }: Ports): Operation<'Console/BeginSetup'> =>
  async (context) => {
    const { staffId } = memberOf(context);
    const { trx, tenant } = context;
    const { tenantId } = tenant;
    const row = await staffById(trx, { tenantId, staffId }, { isLocking: true });
    if (!row || (await hasFactor(trx, row))) throw new Refused('factorAlreadySet');
    const secret = newTotpSecret();
    await setPendingSecret(trx, { tenantId, staffId, secret: sealedSecret(seals, { tenantId, staffId }, secret) });
    const uri = totpUri(secret, { issuer: `${tenant.tenantName} 職員`, login: row.login });
    return { secret, uri, offersPasskey: offersPasskeys(context) };
  };

/** Ends the setup and signs in. Refuses setupNotBegun, factorWrong and factorAlreadySet. */
export const finishSetup =
  ({ seals, devices }: Ports): Operation<'Console/FinishSetup'> =>
  async (context, { code }) => {
    const member = memberOf(context);
    const { staffId } = member;
    const { trx, tenant, nowMs } = context;
    const { tenantId } = tenant;
    const row = await staffById(trx, { tenantId, staffId }, { isLocking: true });
    if (!row || (await hasFactor(trx, row))) throw new Refused('factorAlreadySet');
    if (row.totp_pending === null) throw new Refused('setupNotBegun');
    const step = stepOfCode(openedSecret(seals, { tenantId, staffId }, row.totp_pending), code, nowMs);
    if (step === null) throw new Refused('factorWrong');
    if (!(await adoptPendingSecret(trx, { tenantId, staffId, step }))) throw new Refused('factorAlreadySet');
    const recoveryCodes = await giveRecoveryCodes(trx, seals, { tenantId, staffId });
    await complete(context, { member, device: deviceWords(member.connection.userAgent), devices });
    return { recoveryCodes };
  };

/** Other recovery codes in place of those that are left. */
export const renewRecoveryCodes =
  ({ seals }: Ports): Operation<'Console/RenewRecoveryCodes'> =>
  async (context) => {
    const { staffId } = memberOf(context);
    const { tenantId } = context.tenant;
    return { recoveryCodes: await giveRecoveryCodes(context.trx, seals, { tenantId, staffId }) };
  };
