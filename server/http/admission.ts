import { type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import { heldOn } from '#rules/account/entitled.ts';
import { sessionIsOpen } from '#rules/account/session.ts';
import { dayOf, firstOfMonth } from '#rules/day/day.ts';
import { isWorthRecording, tokenHashOf } from '../account/session/session.queries.ts';
import type { SessionUses } from '../account/session/sessionUses.ts';
import { keyDigestOf } from '../db/idempotency.queries.ts';
import { consume, type Limits } from '../limits/rateLimits.ts';
import type { Told } from '../readCache/asking.ts';
import type { AnyFacts, FactsOf, Peek, View, Viewer } from '../readCache/facts.ts';
import type { Known } from '../readCache/fresh.ts';
import type { CallerRow } from '../readCache/question.queries.ts';
import type { FreshReads } from '../readCache/startFresh.ts';
import { Refused } from '../refused.ts';
import { tenantFacts } from '../tenant/tenantFacts.ts';
import { localDateTimeOf } from '../time.ts';

export type FreshParts = {
  readonly fresh: FreshReads;
  readonly sessionUses: SessionUses;
  /** Changes are decided from memory where they can be; see answerQuick(). */
  readonly isQuick: boolean;
};

type Parts = Omit<FreshParts, 'isQuick'> & { readonly limits: Limits };

/** A call of somebody who looks, as far as it is known before anything is asked. */
export type LookingCall = {
  readonly name: ResidentCall;
  readonly tenant: Tenant;
  readonly request: unknown;
  readonly nowMs: number;
};

/** A resident's call. */
export type UserCall = LookingCall & {
  readonly token: string;
  /** The caller's Idempotency-Key; '' for none. */
  readonly key: string;
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
  /** What is needed of each thing that the facts list. The tenant's version alone covers these facts. */
  readonly each?: {
    readonly facts: Readonly<Record<string, AnyFacts>>;
    keys(values: never, request: never, at: { readonly timeZone: string; readonly now: string }): readonly Keys[];
  };
};

type Keys = Readonly<Record<string, unknown>>;

/** Somebody who may look, and what their question told. */
export type Looking = {
  readonly call: LookingCall;
  readonly told: Told;
  /** The scopes whose versions it told, besides the tenant's own. */
  readonly asked: ReadonlySet<string>;
  readonly asTenant: Known<Tenant | null>;
  /** The tenant as it is now, and the time there. */
  readonly view: View;
  /** The facts whose versions the question told. Null where none were asked for, or the tenant's zone has changed. */
  readonly keys: Keys | null;
};

/** A caller with an open session. */
export type Admitted = Looking & { readonly call: UserCall; readonly caller: CallerRow };

/**
 * Asks who calls, together with everybody else who waits. Refuses notLoggedIn, tooManyRequests, and notFound for a
 * tenant that is gone.
 */
export async function admit({ fresh, sessionUses, limits }: Parts, call: UserCall, needs: Needs | null) {
  const { tenant, token, key, nowMs } = call;
  const { tenantId } = tenant;
  const tokenHash = tokenHashOf(token);
  const since = firstOfMonth(dayOf(whenOf(tenant, nowMs).now));
  const caller = { tokenHash, part: needs?.part ?? '', key: key === '' ? '' : keyDigestOf(key), since };
  const question = questionOf(fresh, call, needs);
  const { scopeIds, facts } = question;
  const told = await fresh.ask(tenantId, { scopeIds, facts, caller });
  if (!told.caller) throw new Refused('notLoggedIn');
  const known = { ...told.caller, usedAt: sessionUses.lastUse(tokenHash, told.caller.usedAt) };
  if (!sessionIsOpen(known, nowMs)) throw new Refused('notLoggedIn');
  await consume(
    residentEndpoints[call.name].effect === 'change' ? limits.changesByUser : limits.readsByUser,
    known.userId,
  );
  if (isWorthRecording(known, nowMs)) sessionUses.note(tenantId, tokenHash, nowMs);
  const looking = await lookingOf(fresh, { call, told, question }, (today) => viewerOf(known, today));
  if (!looking.view.tenant.isOpen) throw new Refused('notOpenYet');
  return { ...looking, call, caller: known } satisfies Admitted;
}

function viewerOf(caller: CallerRow, today: string): Viewer {
  const { userId, suspendedUntil, isVerified, part } = caller;
  const classes = heldOn(caller.classes, caller.classTerms, today);
  const reductions = heldOn(caller.reductions, caller.reductionTerms, today);
  return { userId, suspendedUntil, isVerified, part, classes, reductions };
}

/** Somebody without a session sees what a resident sees who has nothing and belongs to nothing. */
const anybody: Viewer = {
  userId: null,
  suspendedUntil: null,
  isVerified: true,
  classes: [],
  reductions: [],
  part: undefined,
};

/** Lets somebody look as a visitor who may, for example a token of the tenant. Refuses notFound for a tenant that is gone. */
export async function admitAsVisitor(fresh: FreshReads, call: LookingCall, needs: Needs): Promise<Looking> {
  const question = questionOf(fresh, call, needs);
  const { scopeIds, facts } = question;
  const told = await fresh.ask(call.tenant.tenantId, { scopeIds, facts, caller: null });
  return lookingOf(fresh, { call, told, question }, () => anybody);
}

/** Lets a visitor look; refuses notFound where the tenant does not show itself to the public. */
export async function admitVisitor(fresh: FreshReads, call: LookingCall, needs: Needs): Promise<Looking> {
  const looking = await admitAsVisitor(fresh, call, needs);
  const { isVisibleToPublic, isOpen } = looking.view.tenant;
  if (!isVisibleToPublic || !isOpen) throw new Refused('notFound');
  return looking;
}

type Question = {
  readonly keys: Keys | null;
  readonly scopeIds: readonly string[];
  readonly facts: readonly FactsOf[];
};

/** What the question of a call asks besides who calls. What it needs of each of a list is told by the list in memory. */
function questionOf(fresh: FreshReads, call: LookingCall, needs: Needs | null): Question {
  const { tenant } = call;
  const keys = needs && keysOf(fresh, needs, { call, tenant });
  if (!needs || !keys) return { keys: null, scopeIds: [], facts: [] };
  const { tenantId } = tenant;
  const ofEach = keysOfEach(needs, peekedValues(fresh, needs, { keys, tenantId }), call);
  const scopeIds = [
    ...scopeIdsOf(needs.facts, keys, tenantId),
    ...ofEach.flatMap((one) => scopeIdsOf(needs.each?.facts ?? {}, one, tenantId)),
  ];
  const facts = [needs.facts, ...ofEach.map(() => needs.each?.facts ?? {})];
  const inPieces = [keys, ...ofEach].flatMap((one, index) => factsInPieces(facts[index] ?? {}, one));
  return { keys, scopeIds, facts: inPieces };
}

function peekedValues(
  fresh: FreshReads,
  { facts, each }: Needs,
  { keys, tenantId }: { readonly keys: Keys; readonly tenantId: string },
) {
  if (!each) return null;
  const peek = fresh.peekOf(tenantId);
  const values = Object.entries(facts).map(([name, one]) => [name, peek(one, keys[name])] as const);
  return values.some(([, value]) => value === undefined) ? null : Object.fromEntries(values);
}

/** What is needed of each thing of a list; nothing where the list is not known. */
const keysOfEach = ({ each }: Needs, values: unknown, { request, tenant, nowMs }: LookingCall): readonly Keys[] =>
  // Values and request are those of this call, which the compiler cannot follow by its name.
  each && values !== null ? each.keys(values as never, request as never, whenOf(tenant, nowMs)) : [];

type Answered = { readonly call: LookingCall; readonly told: Told; readonly question: Question };

/** The view at which a call is answered; refuses notFound for a tenant that is gone. */
async function lookingOf(
  fresh: FreshReads,
  { call, told, question }: Answered,
  viewer: (today: string) => Viewer,
): Promise<Looking> {
  const { tenant, nowMs } = call;
  const asTenant = await fresh.knownOf(tenantFacts, { tenantId: tenant.tenantId, key: null, told });
  if (!asTenant.value) throw new Refused('notFound');
  const when = whenOf(asTenant.value, nowMs);
  const today = when.now.slice(0, 10);
  const view = { ...when, tenant: asTenant.value, nowMs, clockMs: told.clockMs, viewer: viewer(today) };
  const isSameZone = asTenant.value.timeZone === tenant.timeZone;
  const asked = new Set(question.scopeIds);
  return { call, told, asked, asTenant, view, keys: isSameZone ? question.keys : null };
}

const keysOf = (
  fresh: FreshReads,
  needs: Needs,
  { call, tenant }: { readonly call: LookingCall; readonly tenant: Tenant },
) =>
  // The needs are those of this call, which the compiler cannot follow by its name.
  needs.keys(call.request as never, whenOf(tenant, call.nowMs), fresh.peekOf(tenant.tenantId));

/** The facts of a read, at least as new as the question, with what they are kept as. */
export async function gather(fresh: FreshReads, looking: Looking, needs: Needs) {
  const { call, told, view, keys } = looking;
  const { tenantId } = view.tenant;
  // A read takes the ids of its scopes from the request alone, so another zone changes none of them.
  const wanted = keys ?? keysOf(fresh, needs, { call, tenant: view.tenant });
  if (wanted === null) throw new Error(`${call.name} needs no facts`);
  const names = Object.keys(needs.facts);
  const [known, named] = await Promise.all([
    Promise.all(names.map((name) => fresh.knownOf(factsNamed(needs, name), { tenantId, key: wanted[name], told }))),
    Promise.all(factsByPart(needs, view).map(({ facts, key }) => fresh.knownOf(facts, { tenantId, key, told }))),
  ]);
  const values = Object.fromEntries(names.map((name, index) => [name, known[index]?.value]));
  const ofEach = await gatherEach(fresh, looking, { needs, values });
  return {
    known: [...named, ...known, ...ofEach.flatMap((one) => Object.values(one))],
    values,
    named: named.map(({ value }) => value),
    each: ofEach.map((one) => Object.fromEntries(Object.entries(one).map(([name, { value }]) => [name, value]))),
  };
}

/** The facts of each thing of a list. Where the list has become another one, the question is asked once more. */
async function gatherEach(
  fresh: FreshReads,
  { call, told, asked, view }: Looking,
  { needs, values }: { readonly needs: Needs; readonly values: Keys },
) {
  const { tenantId } = view.tenant;
  const facts = needs.each?.facts ?? {};
  const ofEach = keysOfEach(needs, values, { ...call, tenant: view.tenant });
  const scopeIds = ofEach.flatMap((keys) => scopeIdsOf(facts, keys, tenantId));
  const isTold = scopeIds.every((scopeId) => asked.has(scopeId));
  const toldOfEach = isTold ? told : await fresh.ask(tenantId, { scopeIds, caller: null });
  const knownOf = async (keys: Keys) => {
    const known = Object.entries(facts).map(
      async ([name, one]) => [name, await fresh.knownOf(one, { tenantId, key: keys[name], told: toldOfEach })] as const,
    );
    return Object.fromEntries(await Promise.all(known));
  };
  return Promise.all(ofEach.map(knownOf));
}

/** Only the tenant's own scope is told by every question; another one was not asked for. */
function factsByPart({ named }: Needs, view: View) {
  if (!named) return [];
  return namedFacts(named.facts, named.keys(view), view.tenant.tenantId);
}

/** Facts whose keys are known once the question is answered. Another scope than the tenant's own is a fault. */
export const namedFacts = (facts: AnyFacts, keys: readonly unknown[], tenantId: string) =>
  keys.map((key) => {
    if (facts.scopes(key, tenantId).some(({ scopeId }) => scopeId !== tenantId))
      throw new Error(`The question was not asked what covers ${facts.name}`);
    return { facts, key };
  });

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

const scopeIdsOf = (table: Readonly<Record<string, AnyFacts>>, keys: Keys, tenantId: string) =>
  Object.entries(table).flatMap(([name, facts]) => facts.scopes(keys[name], tenantId).map(({ scopeId }) => scopeId));

/** Facts of which a question may tell what has changed. */
const factsInPieces = (table: Readonly<Record<string, AnyFacts>>, keys: Keys): readonly FactsOf[] =>
  Object.entries(table).flatMap(([name, facts]) => (facts.inPieces ? [{ facts, key: keys[name] }] : []));
