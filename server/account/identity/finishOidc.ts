import { deviceWords } from '#rules/account/deviceWords.ts';
import { isOfTown } from '#rules/oidc/claims.ts';
import { checkedEmailIn, saidOfPerson } from '#rules/oidc/saidOfPerson.ts';
import type { Context, Visitor } from '#server/context.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import type { Said } from '#server/oidc/oidcPort.ts';
import { hear, takeBegun } from '#server/oidc/onTheWay.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { peopleWithMail } from '../account.queries.ts';
import type { KnownDevices } from '../login/knownDevices.ts';
import { limitAsking } from '../login/loginLimit.ts';
import { openSession } from '../session/session.queries.ts';
import { askingBy, type ProviderPorts } from './beginOidc.ts';
import { foundIdentities } from './foundIdentity.ts';
import { userWithIdentity } from './identity.queries.ts';

type Ports = ProviderPorts & {
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly linkSecret: Buffer;
};

type Named = { readonly issuer: string; readonly said: Said };

/** The session of whom the account is linked to; null where it is linked to nobody. */
async function openLinked(context: Context<Visitor>, { issuer, said: { subject } }: Named) {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const user = await userWithIdentity(trx, { tenantId, issuer, subject });
  if (!user) return null;
  const device = deviceWords(actor.connection?.userAgent ?? '');
  const token = await openSession(trx, { tenantId, userId: user.userId, nowMs, device });
  // Forgotten at this moment.
  if (token === null) throw new Refused('loginByProviderOver');
  return { token, user };
}

/** Whose account has the mail address that the provider has checked; null where nobody's has. */
async function ownerOf({ trx, tenant: { tenantId } }: Context, { said: { claims } }: Named) {
  const email = checkedEmailIn(claims);
  const [owner] = email === '' ? [] : await peopleWithMail(trx, { tenantId, email });
  return owner?.userId ?? null;
}

const nothingSaid = saidOfPerson({});

/**
 * Logs in who is linked. Who is not gets what stands for them, by which Login or RegisterUser links them: a mail address alone
 * links nobody. Refuses loginByProviderOver for what was not begun in this browser, or came before; oidcCancelled;
 * oidcRefused for what does not hold; oidcAway; and oidcNotOfTown.
 */
export const finishOidc =
  (ports: Ports): UnboundOperation<'Authentication/FinishOidc'> =>
  async (scope, { tenantAlias: _, ...returned }) => {
    const { tenant, actor, nowMs } = scope;
    const { tenantId } = tenant;
    const { residentOidcBrowser: browser = '', knownDevice = '', keepDevice } = actor.connection ?? {};
    const back = { audience: 'residents', state: returned.state, browser, over: 'loginByProviderOver' } as const;
    const begun = await takeBegun(scope, back);
    const heard = await limitAsking({
      limits: ports.limits,
      by: 'oidcByAddress',
      tenantId,
      address: actor.address,
      ask: () => hear(askingBy(ports, scope), scope, { begun, returned, isAnew: false }),
      isRefused: (answer) => answer === 'oidcRefused',
    });
    if (typeof heard === 'string') throw new Refused(heard);
    const { attempt, provider } = begun;
    if (!isOfTown(heard.claims, provider)) throw new Refused('oidcNotOfTown');
    const named = { issuer: provider.issuer, said: heard };
    const { linked, ownerId } = await scope.transact(async (context) => {
      const opened = await openLinked(context, named);
      return { linked: opened, ownerId: opened ? null : await ownerOf(context, named) };
    });
    const to = attempt.returnTo;
    if (linked) {
      keepDevice?.(devicesWith(ports.devices, { tenantId, ...linked.user, knownDevice, nowMs }));
      return { next: 'loggedIn', token: linked.token, identity: '', said: nothingSaid, to };
    }
    const found = { issuer: named.issuer, subject: heard.subject, ownerId };
    const identity = foundIdentities(ports.linkSecret).write({ tenantId, browser, nowMs }, found);
    return {
      next: ownerId === null ? 'unknown' : 'confirm',
      token: '',
      identity,
      said: saidOfPerson(heard.claims),
      to,
    };
  };

type Device = {
  readonly tenantId: string;
  readonly userId: string;
  readonly passwordHash: string;
  readonly knownDevice: string;
  readonly nowMs: number;
};

const devicesWith = (devices: KnownDevices, { knownDevice, nowMs, ...owner }: Device) =>
  devices.add(owner, knownDevice, nowMs);
