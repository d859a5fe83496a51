import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import { type Difference, isAboutTheSame } from '#server/bundle/plan/difference.ts';
import type { Context } from '#server/context.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { revisionsAbout, revisionsAfter } from '#server/tenant/revision.queries.ts';
import { localDateTimeOf } from '#server/time.ts';

/** So many changes are told at once. */
const most = 20;

export const whyNotUndone = {
  elsewhere: 'この画面での変更ではないため、ここでは元に戻せません。',
  changedSince: 'このあと、同じ項目が変更されています。',
} as const;

export type WrittenChange = Awaited<ReturnType<typeof revisionsAbout>>[number];

type Told<Edit> = {
  readonly about: Pick<Parameters<typeof revisionsAbout>[1], 'paths' | 'containerId' | 'before'>;
  /** What of a change is told. */
  readonly changesOf: (row: WrittenChange) => readonly Difference[];
  readonly differenceOf: (difference: Difference, row: WrittenChange) => PlaceDifference;
  /** What takes it back; null where nothing was kept of that. */
  readonly inverseOf: (row: WrittenChange) => Edit | null;
  /** What else stands in the way of taking it back; '' for nothing. */
  readonly whyNot: (change: { inverse: Edit | null; own: readonly Difference[]; madeAt: string }) => string;
};

/** What was changed, the latest change first, each with what takes it back. */
export async function listChanges<Edit>(
  context: Context,
  { about, changesOf, differenceOf, inverseOf, whyNot }: Told<Edit>,
) {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const found = await revisionsAbout(trx, { tenantId, most: most + 1, ...about });
  const rows = found.slice(0, most);
  const oldest = rows.at(-1)?.revision;
  const since = oldest === undefined ? [] : await revisionsAfter(trx, { tenantId, revision: oldest });
  const items = [];
  for (const row of rows) {
    const { revision, madeBy } = row;
    const madeAt = localDateTimeOf(row.madeAt.getTime(), timeZone);
    const own = changesOf(row);
    const later = since.filter((one) => one.revision > revision).flatMap(changesOf);
    const inverse = inverseOf(row);
    const isChangedSince = later.some((one) => own.some((other) => isAboutTheSame(other, one)));
    const why = inverse !== null && isChangedSince ? whyNotUndone.changedSince : whyNot({ inverse, own, madeAt });
    items.push({
      revision,
      madeAt,
      madeBy: await nameOfActor(trx, { tenantId, actor: madeBy }),
      differences: own.map((difference) => differenceOf(difference, row)),
      undo: why === '' ? inverse : null,
      whyNot: why,
    });
  }
  return { items, next: found.length > most ? (oldest ?? null) : null };
}
