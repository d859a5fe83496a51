import type { FastifyBaseLogger } from 'fastify';
import type { ZodType } from 'zod';
import { type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import type { Resident } from '../context.ts';
import { NotInOneMessage } from '../db/idempotency.queries.ts';
import type { Doing, Executor, Repetition } from '../executor.ts';
import type { Fresh, Late } from '../operation.ts';
import type { AnyFacts } from '../readCache/facts.ts';
import { type Encoded, encodeOnce, type Known, versionsOf } from '../readCache/fresh.ts';
import type { FreshReads } from '../readCache/startFresh.ts';
import { formOf, textOf } from '../readCache/text.ts';
import { type Decided, demandVersions } from '../readCache/version.queries.ts';
import { Refused } from '../refused.ts';
import { tenantFacts } from '../tenant/tenantFacts.ts';
import { type Admitted, gather, gatherOfQuestion, type Looking, namedFacts } from './admission.ts';

type LateOf = Late<ResidentCall>['late'];

const never = Number.POSITIVE_INFINITY;

const names = new WeakMap<object, number>();
let named = 0;

/** Tells reads apart. Two calls that are one read, as a resident's and a visitor's are, share its answers. */
function nameOf(read: object) {
  const name = names.get(read) ?? ++named;
  names.set(read, name);
  return name;
}

/** Answers a read from memory, after the question that it joined. Refuses what the operation refuses. */
export async function answerFresh(
  fresh: FreshReads,
  looking: Looking,
  read: Fresh<ResidentCall>['fresh'],
): Promise<Encoded> {
  const { call, view, asTenant } = looking;
  const { known, values, ...more } = await gather(fresh, looking, read);
  const make = () => {
    // The read is that of this call, which the compiler cannot follow by its name.
    const answered = read.answer(values, view, call.request as never, more);
    const { untilMs = never, untilClockMs = never } = answered;
    if ('text' in answered) return { ...answered, untilMs, untilClockMs };
    const schema = residentEndpoints[call.name].response as ZodType;
    return { text: textOf(schema, answered.response), untilMs, untilClockMs };
  };
  // What is read of each is of this read, which the compiler cannot follow by its name.
  const shared = read.view(view.viewer, view.now, values, more.each as never);
  if (shared === null) return encodeOnce(formOf(make().text).bytes);
  const name = `${nameOf(read)} ${JSON.stringify(call.request)} ${shared}`;
  return fresh.answer({ of: [asTenant, ...known], name, view }, make);
}

/**
 * Answers a change that comes too late, as its transaction would; null when the transaction has to decide. Only facts of
 * the question's own instant are good for it: newer ones may show the caller's own first attempt, whose stored answer
 * the question did not see yet.
 */
export function answerLate(fresh: FreshReads, admitted: Admitted, late: LateOf): { readonly answer: unknown } | null {
  const values = gatherOfQuestion(fresh, admitted, late);
  // As above: the request is that of this call.
  const answer = values && late.answer(values, admitted.view, admitted.call.request as never);
  return answer === null ? null : { answer };
}

/** Reads what answerLate() needs, after somebody was too late, for those who come after them. */
export async function prepareLate(fresh: FreshReads, { call, told, view }: Admitted, late: LateOf) {
  const { tenantId, timeZone } = view.tenant;
  const inMemory = fresh.peekOf(tenantId);
  const missing: Promise<unknown>[] = [];
  const keysNow = () =>
    // As above: the request is that of this call.
    late.keys(call.request as never, { timeZone, now: view.now }, (facts, key) => {
      const value = inMemory(facts, key);
      if (value === undefined) missing.push(fresh.knownOf(facts, { tenantId, key, told }));
      return value;
    });
  let keys = keysNow();
  if (keys === null) {
    await Promise.all(missing);
    keys = keysNow();
  }
  if (keys === null) return;
  const wanted = keys;
  await Promise.all(
    Object.entries(late.facts).map(([name, facts]) =>
      fresh.knownOf(facts as AnyFacts, { tenantId, key: wanted[name], told }),
    ),
  );
}

type Ran = {
  readonly fresh: FreshReads;
  readonly admitted: Admitted;
  readonly late: LateOf;
  readonly log: FastifyBaseLogger;
};

/** Once somebody came too late, those after them will too: what tells them so is read into memory, in nobody's way. */
export function rememberLate(running: Promise<unknown>, { fresh, admitted, late, log }: Ran) {
  const codes: readonly string[] = late.lateCodes;
  const remember = () =>
    prepareLate(fresh, admitted, late).catch((error) =>
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'facts for late comers were not read',
      ),
    );
  running.then(
    (response) => {
      // The response is that of the call whose lateness is asked.
      if (late.isLate?.(response as never)) void remember();
    },
    (error) => {
      if (error instanceof Refused && codes.includes(error.refusal.code)) void remember();
    },
  );
}

type Deciding = { readonly fresh: FreshReads; readonly executor: Executor };

type Asked = { readonly doing: Doing<Resident>; readonly repetition: Repetition; readonly late: LateOf };

/**
 * Answers a change by facts in memory and one message to the database; null leaves it to its transaction, which tells what
 * is refused. Nothing was written then.
 */
export async function answerQuick(
  { fresh, executor }: Deciding,
  admitted: Admitted,
  { doing, repetition, late }: Asked,
): Promise<{ readonly answer: unknown } | null> {
  const { quick } = late;
  const found = quick ? await factsAndVersions(fresh, admitted, late) : null;
  // The request is that of this call, which the compiler cannot follow by its name.
  const request = admitted.call.request as never;
  const write = found && quick ? quick.decide(found.values, admitted.view, request, found.named) : null;
  if (!found || !write) return null;
  const { decided } = found;
  try {
    const answer = await executor.inOneMessage(doing, repetition, (context) =>
      // As above: the actor is a resident.
      write(context as never, () =>
        demandVersions(context.trx, decided, () => new NotInOneMessage('decided by what was')),
      ),
    );
    return { answer };
  } catch (error) {
    if (error instanceof NotInOneMessage || error instanceof Refused) return null;
    throw error;
  }
}

/** The facts of a call, and the versions at which they were known; null where they cannot be asked for. */
async function factsAndVersions(fresh: FreshReads, { call, told, view, keys, asTenant }: Admitted, late: LateOf) {
  const { facts, quick } = late;
  if (keys === null) return null;
  const { tenantId } = view.tenant;
  const judging = decidedBy({ tenantId, epoch: told.epoch });
  // The tenant by which the rules judge was known before the rest, which may be newer.
  if (!judging.agrees(tenantFacts, asTenant, null)) return null;
  const knownBy = async (one: AnyFacts, key: unknown) => {
    const known = await fresh.knownOf(one, { tenantId, key, told });
    return judging.agrees(one, known, key) ? { value: known.value } : null;
  };
  const values: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(facts) as [string, AnyFacts][]) {
    const found = quick?.judged.includes(name)
      ? { value: fresh.ofQuestion(one, { tenantId, key: keys[name], told })?.value }
      : await knownBy(one, keys[name]);
    if (!found) return null;
    values[name] = found.value;
  }
  // As above: the request is that of this call.
  const named = quick?.named && namedFacts(quick.named.facts, quick.named.keys(view, call.request as never), tenantId);
  const ofPart: unknown[] = [];
  for (const { facts: one, key } of named ?? []) {
    const found = await knownBy(one, key);
    if (!found) return null;
    ofPart.push(found.value);
  }
  return { values, named: ofPart, decided: judging.decided() };
}

/** Collects the versions at which facts were known. */
function decidedBy({ tenantId, epoch }: Pick<Decided, 'tenantId' | 'epoch'>) {
  const versions = new Map<string, Decided['versions'][number]>();
  return {
    /** False where they were known by another version, or another epoch has begun meanwhile. */
    agrees: (one: AnyFacts, known: Known<unknown>, key: unknown) =>
      known.epoch === epoch &&
      versionsOf(one, { tenantId, key, known }).every(({ kind, scopeId, number }) => {
        // One by itself is no version that others count.
        if (kind === 'oneSpace' || kind === 'oneCourse') return false;
        const name = `${kind} ${scopeId}`;
        const before = versions.get(name);
        versions.set(name, before ?? { kind, scopeId, number });
        return before === undefined || before.number === number;
      }),
    decided: (): Decided => ({ tenantId, epoch, versions: [...versions.values()] }),
  };
}
