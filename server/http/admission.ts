import { type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import { sessionIsOpen } from '#rules/account/session.ts';
import { isWorthRecording, tokenHashOf } from '../account/session.queries.ts';
import type { SessionUses } from '../account/sessionUses.ts';
import { keyDigestOf } from '../db/idempotency.queries.ts';
import type { Told } from '../fresh/asking.ts';
import type { AnyFacts, View } from '../fresh/facts.ts';
import type { Known } from '../fresh/fresh.ts';
import type { CallerRow } from '../fresh/question.queries.ts';
import type { FreshReads } from '../fresh/startFresh.ts';
import { consume, type Limits } from '../limits/rateLimits.ts';
import { Refused } from '../refused.ts';
import { tenantFacts } from '../tenant/tenantFacts.ts';
import { localDateTimeOf } from '../time.ts';

export type FreshParts = { readonly fresh: FreshReads; readonly sessionUses: SessionUses };

type Parts = FreshParts & { readonly limits: Limits };

/** A resident's call as far as it is known before anything is asked. */
export type UserCall = {
  readonly name: ServedName;
  readonly tenant: Tenant;
  readonly token: string;
  readonly request: unknown;
  /** The caller's Idempotency-Key; '' for none. */
  readonly key: string;
  readonly nowMs: number;
};

/** What the call's question is to answer besides the session: versions of facts, and a part of the caller. */
export type Needs = {
  readonly facts: Readonly<Record<string, AnyFacts>>;
  keys(
    request: never,
    at: { readonly timeZone: string; readonly now: string },
  ): Readonly<Record<string, unknown>> | null;
  readonly part?: string;
};

/** A caller with an open session, and what his question told. */
export type Admitted = {
  readonly call: UserCall;
  readonly told: Told;
  readonly caller: CallerRow;
  readonly asTenant: Known<Tenant | null>;
  /** The tenant as it is now, and the time there. */
  readonly view: View;
};

/**
 * Asks who calls, together with everybody else who waits. Refuses notLoggedIn, tooManyRequests, and notFound for a
 * tenant that is gone.
 */
export async function admit(parts: Parts, call: UserCall, needs: Needs | null) {
  const { sessionUses, limits } = parts;
  const admitted = await askAgain(parts, call, needs);
  const { caller } = admitted;
  const limiter = servedEndpoints[call.name].effect === 'change' ? limits.changesByUser : limits.readsByUser;
  await consume(limiter, caller.userId);
  const { tenantId } = call.tenant;
  if (isWorthRecording(caller, call.nowMs)) sessionUses.note(tenantId, tokenHashOf(call.token), call.nowMs);
  return admitted;
}

/** The same without counting the call another time. */
export async function askAgain(
  { fresh, sessionUses }: FreshParts,
  call: UserCall,
  needs: Needs | null,
): Promise<Admitted> {
  const { tenant, token, key, nowMs } = call;
  const { tenantId } = tenant;
  const tokenHash = tokenHashOf(token);
  const told = await fresh.ask(tenantId, {
    scopeIds: needs ? scopeIdsOf(needs, call) : [],
    caller: { tokenHash, part: needs?.part ?? '', key: key === '' ? '' : keyDigestOf(key) },
  });
  if (!told.caller) throw new Refused('notLoggedIn');
  const caller = { ...told.caller, usedAt: sessionUses.lastUse(tokenHash, told.caller.usedAt) };
  if (!sessionIsOpen(caller, nowMs)) throw new Refused('notLoggedIn');
  const asTenant = await fresh.knownOf(tenantFacts, { tenantId, key: null, told });
  if (!asTenant.value) throw new Refused('notFound');
  const { now } = whenOf(asTenant.value, nowMs);
  const { userId, suspendedUntil, part } = caller;
  const view = { tenant: asTenant.value, nowMs, now, clockMs: told.clockMs, viewer: { userId, suspendedUntil, part } };
  return { call, told, caller, asTenant, view };
}

/** Facts by their names, with what they are kept as. */
export async function gather(fresh: FreshReads, { call, told, view }: Admitted, needs: Needs) {
  const { tenantId, timeZone } = view.tenant;
  const keys = needs.keys(call.request as never, { timeZone, now: view.now });
  if (keys === null) return null;
  const names = Object.keys(needs.facts);
  const places = names.map((name) => ({ facts: factsNamed(needs, name), at: { tenantId, key: keys[name], told } }));
  const known = await Promise.all(places.map(({ facts, at }) => fresh.knownOf(facts, at)));
  return {
    known,
    values: Object.fromEntries(names.map((name, index) => [name, known[index]?.value])),
    /** All of them tell of the instant of the question. */
    areOfQuestion: () =>
      places.every(({ facts, at }, index) => fresh.isOfQuestion(facts, known[index] as Known<unknown>, at)),
  };
}

function factsNamed({ facts }: Needs, name: string): AnyFacts {
  const found = facts[name];
  if (!found) throw new Error(`No facts are called ${name}`);
  return found;
}

const whenOf = ({ timeZone }: Tenant, nowMs: number) => ({ timeZone, now: localDateTimeOf(nowMs, timeZone) });

/** The ids of scopes come from the request alone, so a tenant that has changed since does not alter them. */
function scopeIdsOf(needs: Needs, { tenant, request, nowMs }: UserCall) {
  const keys = needs.keys(request as never, whenOf(tenant, nowMs));
  if (keys === null) return [];
  return Object.entries(needs.facts).flatMap(([name, facts]) =>
    facts.scopes(keys[name], tenant.tenantId).map(({ scopeId }) => scopeId),
  );
}
