import type { Database } from '#server/db/connect.ts';
import { fromJson } from '#server/db/rows.ts';
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
  const named = written === undefined ? 'ファイルにrevisionがありません' : `ファイルはrevision ${written}です`;
  const head = `${named}。団体の現在のrevisionは${current}です。`;
  if (staleness !== 'old' || written === undefined) {
    throw new StaleBundle(staleness, [head, '取り込むと、次のように変わります。', ...plan]);
  }

  const since = (await revisionsAfter(trx, { tenantId, revision: written })).map((row) => ({
    ...row,
    changes: fromJson<readonly Difference[]>(row.changes),
  }));
  const undone = differences.filter((one) =>
    since.some(({ changes }) => changes.some((change) => isAboutTheSame(one, change))),
  );
  throw new StaleBundle(staleness, [
    head,
    ...since.flatMap(({ revision, madeAt, madeBy, changes }) => [
      `revision ${revision}（${localDateTimeOf(madeAt.getTime(), timeZone).replace('T', ' ')}、${madeBy}）`,
      ...changes.map(differenceText),
    ]),
    ...(undone.length > 0
      ? ['このうち、取り込むと元に戻るもの', ...undone.map(differenceText)]
      : ['取り込んでも元に戻るものはありませんが、次のように変わります。', ...plan]),
  ]);
}
