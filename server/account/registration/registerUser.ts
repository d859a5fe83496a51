import type { Registration } from '#contract/account.ts';
import { checkRegistration, normalizeRegistration } from '#rules/account/checkRegistration.ts';
import type { Context, Scope, Visitor } from '#server/context.ts';
import { consume, isWithin, type Limits, limitKey, townNetworkKey } from '#server/limits/rateLimits.ts';
import { newId } from '#server/newId.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { askForProof } from '../contact/mailProof.ts';
import type { FoundIdentity } from '../identity/foundIdentity.ts';
import { foundIn, linkFound } from '../identity/linkFound.ts';
import { isCommonPassword } from '../password/commonPasswords.ts';
import type { Passwords } from '../password/passwords.ts';
import { formColumns, registerNumbered } from './insertNumbered.ts';

type Ports = { readonly passwords: Passwords; readonly limits: Limits; readonly linkSecret: Buffer };

/**
 * Registers a guest of the tenant, issues their user number and mails it to them with what verifies their address. An address
 * that is known already makes no difference that they could see. Refuses with the first of the eight checks that fails,
 * then registrationClosed, passwordTooCommon, waiting until it is their turn, and tooManyRequests. Who comes from the provider is
 * linked with it; refuses loginByProviderOver and identityTaken.
 */
export const registerUser =
  ({ passwords, limits, linkSecret }: Ports): UnboundOperation<'Authentication/RegisterUser'> =>
  async (scope, request) => {
    const failure = checkRegistration(request);
    if (failure) {
      const { field, ...refusal } = failure;
      throw new Refused({ ...refusal, details: [{ path: field }] });
    }
    if (!scope.tenant.canRegisterByApp) throw new Refused('registrationClosed');
    const found = foundIn(scope, { identity: request.identity, linkSecret });
    if (await isCommonPassword(request.password)) throw new Refused('passwordTooCommon');
    const form = normalizeRegistration(request);
    const passwordHash = await hashAtTurn({ passwords, limits }, scope, form);
    // The mail counts with the others to that address, whoever has it. Past the limit there is none, and no refusal:
    // with that, strangers could keep somebody from registering. They ask for a mail later.
    const isMailed = await isWithin(limits.verifyByEmail, limitKey(scope.tenant.tenantId, form.email.toLowerCase()));
    const guest = { form, passwordHash, codeKey: linkSecret, isMailed, found };
    return scope.once((context) => register(context, guest));
  };

/**
 * Waits for their turn and hashes. That is before the transaction, so that no connection waits for it. A registration is
 * counted at its turn, so whoever comes back to wait on counts once.
 */
async function hashAtTurn(
  { passwords, limits }: Omit<Ports, 'linkSecret'>,
  { tenant: { tenantId }, actor, nowMs }: Scope<Visitor>,
  { password }: Registration,
) {
  const { address, connection } = actor;
  const turn = await passwords.queue.turnOf({ tenantId, nowMs, address, connection });
  try {
    await consume(limits.registerByAddress, townNetworkKey(tenantId, address));
    return await passwords.hash(password);
  } finally {
    turn.giveBack();
  }
}

type Guest = {
  readonly form: Registration;
  readonly passwordHash: string;
  readonly codeKey: Buffer;
  readonly isMailed: boolean;
  readonly found: FoundIdentity | null;
};

async function register(context: Context, { form, passwordHash, codeKey, isMailed, found }: Guest) {
  const { tenant, nowMs } = context;
  const userId = newId();
  const guestUserNumber = await registerNumbered(context, {
    tenant_id: tenant.tenantId,
    user_id: userId,
    kind: 'guest',
    password_hash: passwordHash,
    ...formColumns(form),
    email: form.email,
    created_at: new Date(nowMs),
  });
  if (guestUserNumber === null) throw new Error('no free user number was found');
  if (found) await linkFound(context, { userId, found });
  if (isMailed) await askForProof(context, { userId, email: form.email, codeKey, newNumber: guestUserNumber });
  return { guestUserNumber };
}
