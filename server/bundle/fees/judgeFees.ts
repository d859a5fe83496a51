import type { FeeExample, FeeProblem } from '#contract/desk/fees.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Context, Scope } from '#server/context.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { type EnteringVersions, plannedVersions } from '../import/importOrdinance.ts';
import { computeFees } from './computeFees.ts';
import { feeProblemCollector, type ReadFees } from './feesApart.ts';
import { type HallFees, withVersion } from './hallFees.ts';

/** A version that somebody wants, and all that is wrong with it. `null` while its text cannot be read. */
export type JudgedFees = {
  readonly draft: {
    readonly version: OrdinanceEntry;
    /** The place with it among its versions. */
    readonly place: HallFees;
    readonly examples: readonly FeeExample[];
    /** The same is there already. */
    readonly isKnown: boolean;
    readonly isReplacing: boolean;
  } | null;
  readonly problems: readonly FeeProblem[];
  readonly remarks: readonly FeeProblem[];
};

/** What the versions of a place are entered with. */
export const enteringOf = (
  { trx, tenant, nowMs }: Context,
  { container: { key, ordinance } }: HallFees,
  report: EnteringVersions['report'],
): EnteringVersions => ({
  trx,
  tenantId: tenant.tenantId,
  nowMs,
  report,
  bundle: { tenant, containers: [{ key, ordinance }] },
});

/** The text of a version as it is by itself. Between transactions: a long one keeps no connection. Refuses tooMuchToCompute. */
export const readFeesOf = (scope: Pick<Scope, 'tenant' | 'actor' | 'now'>, place: HallFees, text: string) =>
  computeFees(scope, 'readFees', place, text, dayOf(scope.now));

/** What the text of a version comes to at the place it was read for. Nothing is written. */
export async function judgeFees(context: Context, place: HallFees, read: ReadFees): Promise<JudgedFees> {
  const { version, examples, remarks, line } = read;
  if (!version) return { draft: null, problems: read.problems, remarks };
  const problems = [...read.problems];
  const wanted = withVersion(place, version);
  const report = feeProblemCollector(problems, () => line, wanted.container.ordinance.indexOf(version));
  const ids = new Map([[wanted.container.key, place.containerId]]);
  const { added, gone } = await plannedVersions(enteringOf(context, wanted, report), ids);
  const isKnown = added.length === 0 && problems.length === 0;
  return { draft: { version, place: wanted, examples, isKnown, isReplacing: gone.length > 0 }, problems, remarks };
}
