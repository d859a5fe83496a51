import { type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import { heldOn } from '#rules/account/entitled.ts';
import { sessionIsOpen } from '#rules/account/session.ts';
import { isWorthRecording, tokenHashOf } from '../account/session/session.queries.ts';
import type { SessionUses } from '../account/session/sessionUses.ts';
import { keyDigestOf } from '../db/idempotency.queries.ts';
import { consume, type Limits } from '../limits/rateLimits.ts';
import type { Told } from '../readCache/asking.ts';
import type { AnyFacts, Peek, View } from '../readCache/facts.ts';
import type { Known } from '../readCache/fresh.ts';
import type { CallerRow } from '../readCache/question.queries.ts';
import type { FreshReads } from '../readCache/startFresh.ts';
import { Refused } from '../refused.ts';
import { tenantFacts } from '../tenant/tenantFacts.ts';
import { localDateTimeOf } from '../time.ts';

export type FreshParts = { readonly fresh: FreshReads; readonly sessionUses: SessionUses };

type Parts = FreshParts & { readonly limits: Limits };

/** A resident's call as far as it is known before anything is asked. */
export type UserCall = {
  readonly name: ResidentCall;
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
    peek: Peek,
  ): Readonly<Record<string, unknown>> | null;
  readonly part?: string;
  readonly named?: { readonly facts: AnyFacts; keys(view: View): readonly unknown[] };
};

type Keys = Readonly<Record<string, unknown>>;

/** A caller with an open session, and what their question told. */
export type Admitted = {
  readonly call: UserCall;
  readonly told: Told;
  readonly caller: CallerRow;
  readonly asTenant: Known<Tenant | null>;
  /** The tenant as it is now, and the time there. */
  readonly view: View;
  /** The facts whose versions the question told. Null where none were asked for, or the tenant's zone has changed. */
  readonly keys: Keys | null;
};

/**
 * Asks who calls, together with everybody else who waits. Refuses notLoggedIn, tooManyRequests, and notFound for a
 * tenant that is gone.
 */
export async function admit({ fresh, sessionUses, limits }: Parts, call: UserCall, needs: Needs | null) {
  const { tenant, token, key, nowMs } = call;
  const { tenantId } = tenant;
  const tokenHash = tokenHashOf(token);
  const keys = needs && keysOf(fresh, needs, { call, tenant });
  const told = await fresh.ask(tenantId, {
    scopeIds: needs && keys ? scopeIdsOf(needs, keys, tenantId) : [],
    caller: { tokenHash, part: needs?.part ?? '', key: key === '' ? '' : keyDigestOf(key) },
  });
  if (!told.caller) throw new Refused('notLoggedIn');
  const caller = { ...told.caller, usedAt: sessionUses.lastUse(tokenHash, told.caller.usedAt) };
  if (!sessionIsOpen(caller, nowMs)) throw new Refused('notLoggedIn');
  await consume(
    residentEndpoints[call.name].effect === 'change' ? limits.changesByUser : limits.readsByUser,
    caller.userId,
  );
  if (isWorthRecording(caller, nowMs)) sessionUses.note(tenantId, tokenHash, nowMs);

  const asTenant = await fresh.knownOf(tenantFacts, { tenantId, key: null, told });
  if (!asTenant.value) throw new Refused('notFound');
  const { userId, suspendedUntil, isVerified, part } = caller;
  const when = whenOf(asTenant.value, nowMs);
  const today = when.now.slice(0, 10);
  const view = {
    ...when,
    tenant: asTenant.value,
    nowMs,
    clockMs: told.clockMs,
    viewer: {
      userId,
      suspendedUntil,
      isVerified,
      part,
      classes: heldOn(caller.classes, caller.classTerms, today),
      reductions: heldOn(caller.reductions, caller.reductionTerms, today),
    },
  };
  const isSameZone = asTenant.value.timeZone === tenant.timeZone;
  return { call, told, caller, asTenant, view, keys: isSameZone ? keys : null } satisfies Admitted;
}

const keysOf = (
  fresh: FreshReads,
  needs: Needs,
  { call, tenant }: { readonly call: UserCall; readonly tenant: Tenant },
) =>
  // The needs are those of this call, which the compiler cannot follow by its name.
  needs.keys(call.request as never, whenOf(tenant, call.nowMs), fresh.peekOf(tenant.tenantId));

/** The facts of a read, at least as new as the question, with what they are kept as. */
export async function gather(fresh: FreshReads, { call, told, view, keys }: Admitted, needs: Needs) {
  const { tenantId } = view.tenant;
  // A read takes the ids of its scopes from the request alone, so another zone changes none of them.
  const wanted = keys ?? keysOf(fresh, needs, { call, tenant: view.tenant });
  if (wanted === null) throw new Error(`${call.name} needs no facts`);
  const names = Object.keys(needs.facts);
  const [known, named] = await Promise.all([
    Promise.all(names.map((name) => fresh.knownOf(factsNamed(needs, name), { tenantId, key: wanted[name], told }))),
    Promise.all(factsByPart(needs, view).map(({ facts, key }) => fresh.knownOf(facts, { tenantId, key, told }))),
  ]);
  return {
    known: [...named, ...known],
    values: Object.fromEntries(names.map((name, index) => [name, known[index]?.value])),
    named: named.map(({ value }) => value),
  };
}

/** Only the tenant's own scope is told by every question; another one was not asked for. */
function factsByPart({ named }: Needs, view: View) {
  if (!named) return [];
  const { tenantId } = view.tenant;
  return named.keys(view).map((key) => {
    if (named.facts.scopes(key, tenantId).some(({ scopeId }) => scopeId !== tenantId))
      throw new Error(`The question was not asked what covers ${named.facts.name}`);
    return { facts: named.facts, key };
  });
}

/** Facts in memory that tell of the question's own instant, by their names; null when one of them is missing. */
export function gatherOfQuestion(fresh: FreshReads, { told, view, keys }: Admitted, needs: Needs) {
  if (keys === null) return null;
  const { tenantId } = view.tenant;
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(needs.facts)) {
    const known = fresh.ofQuestion(factsNamed(needs, name), { tenantId, key: keys[name], told });
    if (!known) return null;
    values[name] = known.value;
  }
  return values;
}

function factsNamed({ facts }: Needs, name: string): AnyFacts {
  const found = facts[name];
  if (!found) throw new Error(`No facts are called ${name}`);
  return found;
}

const whenOf = ({ timeZone }: Tenant, nowMs: number) => ({ timeZone, now: localDateTimeOf(nowMs, timeZone) });

const scopeIdsOf = (needs: Needs, keys: Keys, tenantId: string) =>
  Object.entries(needs.facts).flatMap(([name, facts]) =>
    facts.scopes(keys[name], tenantId).map(({ scopeId }) => scopeId),
  );
