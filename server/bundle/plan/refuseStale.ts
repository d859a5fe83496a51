import type { Database } from '#server/db/connect.ts';
import { revisionsAfter } from '#server/tenant/revision.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { StaleBundle, type Staleness } from '../StaleBundle.ts';
import { type Difference, differenceText, isAboutTheSame } from './difference.ts';
import { type Touched, touchedText } from './touched.ts';

/** Null when the bundle knows the tenant as it is. */
export function stalenessOf(written: number | undefined, current: number): Staleness | null {
  if (written === undefined) return 'unnamed';
  if (written === current) return null;
  return written < current ? 'old' : 'unknown';
}

type Judged = {
  readonly tenantId: string;
  readonly timeZone: string;
  /** The revision that the bundle names, and that of the tenant. */
  readonly written: number | undefined;
  readonly current: number;
  /** What the import would do. */
  readonly differences: readonly Difference[];
  readonly touched: readonly Touched[];
};

/**
 * Throws StaleBundle for a bundle that does not know the tenant as it is: it tells what was changed since, by whom, and
 * which of that the import would undo.
 */
export async function refuseStale(
  trx: Database,
  { tenantId, timeZone, written, current, differences, touched }: Judged,
) {
  const staleness = stalenessOf(written, current);
  if (staleness === null) return;
  const plan = [...differences.map(differenceText), ...touched.map(touchedText)];
  const named = written === undefined ? 'The bundle names no revision' : `The bundle names revision ${written}`;
  const head = `${named}, and the tenant is at ${current}.`;
  if (staleness !== 'old' || written === undefined) {
    throw new StaleBundle(staleness, [head, 'The import would do this:', ...plan]);
  }

  const since = (await revisionsAfter(trx, { tenantId, revision: written })).map((row) => ({
    ...row,
    changes: row.changes as unknown as readonly Difference[],
  }));
  const undone = differences.filter((one) =>
    since.some(({ changes }) => changes.some((change) => isAboutTheSame(one, change))),
  );
  throw new StaleBundle(staleness, [
    head,
    ...since.flatMap(({ revision, madeAt, madeBy, changes }) => [
      `Revision ${revision}, ${localDateTimeOf(madeAt.getTime(), timeZone).replace('T', ' ')}, ${madeBy}:`,
      ...changes.map(differenceText),
    ]),
    ...(undone.length > 0
      ? ['Of this the import would undo:', ...undone.map(differenceText)]
      : ['The import would undo none of this, but may do more than the bundle was written for:', ...plan]),
  ]);
}
