import type { ResidentCall } from '#contract/endpoints.ts';
import type { Resident } from '../context.ts';
import { NotInOneMessage } from '../db/idempotency.queries.ts';
import type { Doing, Executor, Repetition } from '../executor.ts';
import type { Late } from '../operation.ts';
import type { AnyFacts } from '../readCache/facts.ts';
import { versionsOf } from '../readCache/fresh.ts';
import type { FreshReads } from '../readCache/startFresh.ts';
import { type Decided, demandVersions } from '../readCache/version.queries.ts';
import { Refused } from '../refused.ts';
import type { Admitted } from './admission.ts';

type LateOf = Late<ResidentCall>['late'];

type Parts = { readonly fresh: FreshReads; readonly executor: Executor };

type Asked = { readonly doing: Doing<Resident>; readonly repetition: Repetition; readonly late: LateOf };

/**
 * Answers a change by facts in memory and one message to the database; null leaves it to its transaction, which tells what
 * is refused. Nothing was written then.
 */
export async function answerQuick(
  { fresh, executor }: Parts,
  admitted: Admitted,
  { doing, repetition, late }: Asked,
): Promise<{ readonly answer: unknown } | null> {
  const { quick } = late;
  const found = quick ? await factsAndVersions(fresh, admitted, late) : null;
  // Request and actor are those of this call, which the compiler cannot follow by its name.
  const write = found && quick ? quick.decide(found.values, admitted.view, admitted.call.request as never) : null;
  if (!found || !write) return null;
  const { decided } = found;
  try {
    const answer = await executor.inOneMessage(doing, repetition, (context) =>
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
async function factsAndVersions(fresh: FreshReads, { told, view, keys }: Admitted, { facts, quick }: LateOf) {
  if (keys === null) return null;
  const { tenantId } = view.tenant;
  const values: Record<string, unknown> = {};
  const versions = new Map<string, Decided['versions'][number]>();
  for (const [name, one] of Object.entries(facts) as [string, AnyFacts][]) {
    const at = { tenantId, key: keys[name], told };
    if (quick?.judged.includes(name)) {
      values[name] = fresh.ofQuestion(one, at)?.value;
      continue;
    }
    const known = await fresh.knownOf(one, at);
    values[name] = known.value;
    // Another one began meanwhile.
    if (known.epoch !== told.epoch) return null;
    for (const version of versionsOf(one, { ...at, known })) {
      const { kind, scopeId, number } = version;
      // One by itself is no version that others count.
      if (kind === 'oneSpace' || kind === 'oneCourse') return null;
      const before = versions.get(`${kind} ${scopeId}`);
      if (before && before.number !== number) return null;
      versions.set(`${kind} ${scopeId}`, { kind, scopeId, number });
    }
  }
  return { values, decided: { tenantId, epoch: told.epoch, versions: [...versions.values()] } };
}
