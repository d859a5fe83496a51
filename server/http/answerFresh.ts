import { type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import { sessionIsOpen } from '#rules/account/session.ts';
import { isWorthRecording, tokenHashOf } from '../account/session.queries.ts';
import type { SessionUses } from '../account/sessionUses.ts';
import type { Told } from '../fresh/asking.ts';
import type { AnyFacts, View } from '../fresh/facts.ts';
import type { Encoded, Known } from '../fresh/fresh.ts';
import type { FreshReads } from '../fresh/startFresh.ts';
import { consume, type RateLimiter } from '../limits/rateLimits.ts';
import type { Fresh } from '../operation.ts';
import { Refused } from '../refused.ts';
import { tenantFacts } from '../tenant/tenantFacts.ts';
import { localDateTimeOf } from '../time.ts';

export type FreshParts = { readonly fresh: FreshReads; readonly sessionUses: SessionUses };

/** A call as far as it is known before the question. */
export type FreshCall = {
  readonly name: ServedName;
  readonly read: Fresh<ServedName>['fresh'];
  readonly tenant: Tenant;
  readonly token: string;
  readonly request: unknown;
  readonly nowMs: number;
  readonly limiter: RateLimiter;
};

const never = Number.POSITIVE_INFINITY;

/**
 * Answers a read from memory, after the question that it joined. Refuses notLoggedIn, tooManyRequests, and what the
 * operation refuses.
 */
export async function answerFresh({ fresh, sessionUses }: FreshParts, call: FreshCall): Promise<Encoded> {
  const { read, tenant, request, nowMs } = call;
  const { tenantId } = tenant;
  const tokenHash = tokenHashOf(call.token);
  const told = await fresh.ask(tenantId, {
    scopeIds: scopeIdsOf(read.facts, read.keys(request as never, whenOf(tenant, nowMs)), tenantId),
    caller: { tokenHash, part: read.part ?? '', key: '' },
  });
  const { caller } = told;
  if (!caller || !sessionIsOpen(caller, nowMs)) throw new Refused('notLoggedIn');
  await consume(call.limiter, caller.userId);
  if (isWorthRecording(caller, nowMs)) sessionUses.note(tenantId, tokenHash, nowMs);

  const asTenant = await fresh.knownOf(tenantFacts, { tenantId, key: null, told });
  if (!asTenant.value) throw new Refused('notFound');
  const { now } = whenOf(asTenant.value, nowMs);
  const { userId, suspendedUntil, part } = caller;
  const view = { tenant: asTenant.value, nowMs, now, clockMs: told.clockMs, viewer: { userId, suspendedUntil, part } };
  return answerFrom(fresh, { ...call, told, asTenant, view });
}

type Asked = FreshCall & { readonly told: Told; readonly asTenant: Known<Tenant | null>; readonly view: View };

async function answerFrom(fresh: FreshReads, { name, read, request, told, asTenant, view }: Asked) {
  const { tenantId, timeZone } = view.tenant;
  const keys = read.keys(request as never, { timeZone, now: view.now });
  const names = Object.keys(read.facts);
  const known = await Promise.all(
    names.map((fact) => fresh.knownOf(read.facts[fact], { tenantId, key: keys[fact], told })),
  );
  const at = {
    name: `${name} ${JSON.stringify(request)} ${read.view(view.viewer, view.now)}`,
    now: view.now,
    nowMs: view.nowMs,
    clockMs: view.clockMs,
  };
  return fresh.answer({ of: [asTenant, ...known], at }, () => {
    const values = Object.fromEntries(names.map((fact, index) => [fact, known[index]?.value]));
    const { response, untilMs = never, untilClockMs = never } = read.answer(values, view, request as never);
    // What the schema does not declare does not leave, as with every other answer.
    const text = JSON.stringify(servedEndpoints[name].response.encode(response as never));
    return { text, untilMs, untilClockMs };
  });
}

const whenOf = ({ timeZone }: Tenant, nowMs: number) => ({ timeZone, now: localDateTimeOf(nowMs, timeZone) });

const scopeIdsOf = (
  facts: Readonly<Record<string, AnyFacts>>,
  keys: Readonly<Record<string, unknown>>,
  tenantId: string,
) => Object.entries(facts).flatMap(([name, fact]) => fact.scopes(keys[name], tenantId).map(({ scopeId }) => scopeId));
