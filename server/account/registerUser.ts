import { randomInt } from 'node:crypto';
import type { Registration } from '#contract/account.ts';
import { checkRegistration, normalizeRegistration } from '#rules/account/checkRegistration.ts';
import { userNumberFrom } from '#rules/account/userNumber.ts';
import type { UnboundCall, UnboundOperation } from '../call.ts';
import type { Database } from '../db/connect.ts';
import { brakeKey, spend } from '../http/limits.ts';
import { networkOf } from '../http/networkOf.ts';
import { newId } from '../newId.ts';
import { tell } from '../notice/tell.ts';
import { Refused } from '../refused.ts';
import { insertAccount, isEmailKnown } from './account.queries.ts';
import { isCommonPassword } from './commonPasswords.ts';

/**
 * Registers a guest of the tenant, issues his user number and mails it to him. Refuses with the first of the eight checks that fails, then
 * registrationClosed, passwordTooCommon, and registrationRefused for an e-mail that is already registered.
 */
export const registerUser: UnboundOperation<'Authentication/RegisterUser'>['unbound'] = async (call, request) => {
  const failure = checkRegistration(request);
  if (failure) {
    const { field, ...refusal } = failure;
    throw new Refused({ ...refusal, details: [{ path: field }] });
  }
  if (!call.tenant.canRegisterByApp) throw new Refused('registrationClosed');
  if (await isCommonPassword(request.password)) throw new Refused('passwordTooCommon');
  await spend(call.server.limits.registerByAddress, brakeKey(networkOf(call.address)));

  // Hashed before the transaction, so that no connection waits for it, and always, so that a known e-mail takes as long.
  const passwordHash = await call.server.passwords.hash(request.password);
  return call.transact((trx) => register(trx, call, { form: normalizeRegistration(request), passwordHash }));
};

/** Numbers are random, so a clash is rare, and a second one in a row next to impossible until a tenant is nearly full. */
const tries = 20;

type Guest = { readonly form: Registration; readonly passwordHash: string };

async function register(trx: Database, call: UnboundCall, { form, passwordHash }: Guest) {
  const { tenantId } = call.tenant;
  const userId = newId();
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const guestUserNumber = userNumberFrom(String(randomInt(1_000_000, 10_000_000)));
    const isWritten = await insertAccount(trx, {
      tenant_id: tenantId,
      user_id: userId,
      user_number: guestUserNumber,
      kind: 'guest',
      password_hash: passwordHash,
      last_name: form.lastName,
      first_name: form.firstName,
      last_name_kana: form.lastNameKana,
      first_name_kana: form.firstNameKana,
      email: form.email,
      phone_number_1: form.phoneNumber1,
      phone_number_2: form.phoneNumber2,
      phone_number_3: form.phoneNumber3,
      phone_number_type: form.phoneNumberType,
      address: form.address,
      created_at: new Date(call.nowMs),
    });
    if (isWritten) {
      await tellRegistered(trx, call, { userId, userNumber: guestUserNumber });
      return { guestUserNumber };
    }
    if (await isEmailKnown(trx, { tenantId, email: form.email })) throw new Refused('registrationRefused');
  }
  throw new Error('no free user number was found');
}

/** The number is on the screen once only; with the message nobody loses it. */
const tellRegistered = (
  trx: Database,
  { tenant, nowMs, server }: UnboundCall,
  { userId, userNumber }: { readonly userId: string; readonly userNumber: string },
) =>
  tell(trx, {
    tenant,
    nowMs,
    userId,
    kind: 'registered',
    subjectId: userId,
    facts: {
      userNumberLabel: tenant.userAttributeSetting.userNumberLabel,
      userNumber,
      url: `${server.publicUrl}/t/${tenant.tenantAlias}/login`,
    },
  });
