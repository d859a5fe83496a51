import type { ChosenLine, ClosureWanted } from '#contract/desk/closure.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';

type One = {
  readonly tenantId: string;
  readonly containerId: string;
  readonly draftId: string;
  /** That was seen. */
  readonly version: number;
};

type Kept = {
  readonly wanted: ClosureWanted;
  readonly lines: readonly ChosenLine[];
  readonly now: Date;
  readonly by: string;
};

const drafts = (trx: Database, tenantId: string) =>
  trx.selectFrom('closure_draft').selectAll().where('tenant_id', '=', tenantId);

export type DraftRow = Awaited<ReturnType<ReturnType<typeof drafts>['executeTakeFirstOrThrow']>>;

/** Undefined for none of that id. */
export const draftNamed = (
  trx: Database,
  { tenantId, draftId }: { readonly tenantId: string; readonly draftId: string },
) => drafts(trx, tenantId).where('draft_id', '=', draftId).executeTakeFirst();

type Listed = { readonly tenantId: string; readonly reach: Reach; readonly containerId: string | null };

/** Drafts of some places, those that were saved last first. */
export function draftsAt(trx: Database, { tenantId, reach, containerId }: Listed) {
  let query = drafts(trx, tenantId);
  if (reach !== null) query = query.where('container_id', '=', anyOf([...reach]));
  if (containerId !== null) query = query.where('container_id', '=', containerId);
  return query.orderBy('saved_at', 'desc').orderBy('draft_id').limit(200).execute();
}

const columnsOf = ({ wanted, lines, now, by }: Kept) => ({
  container_id: wanted.containerId,
  wanted: JSON.stringify(wanted),
  lines: JSON.stringify(lines),
  saved_at: now,
  saved_by: by,
});

export async function insertDraft(trx: Database, { tenantId, ...kept }: Kept & { readonly tenantId: string }) {
  const draftId = newId();
  await trx
    .insertInto('closure_draft')
    .values({ tenant_id: tenantId, draft_id: draftId, ...columnsOf(kept) })
    .execute();
  return { draftId, version: 1 };
}

/** Refuses changedMeanwhile for one that is another by now, or gone. */
export async function rewriteDraft(
  trx: Database,
  { tenantId, draftId, version, ...kept }: Omit<One, 'containerId'> & Kept,
) {
  const { numUpdatedRows } = await trx
    .updateTable('closure_draft')
    .set({ ...columnsOf(kept), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('draft_id', '=', draftId)
    .where('container_id', '=', kept.wanted.containerId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refused('changedMeanwhile');
  return { draftId, version: version + 1 };
}

/** Removes a draft. Refuses changedMeanwhile for one that is another by now, or gone. */
export async function endDraft(trx: Database, { tenantId, containerId, draftId, version }: One) {
  const { numDeletedRows } = await trx
    .deleteFrom('closure_draft')
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .where('draft_id', '=', draftId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refused('changedMeanwhile');
}
