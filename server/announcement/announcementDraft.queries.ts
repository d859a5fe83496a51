import type { AnnouncementForm } from '#contract/office/announcementEndpoints.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';

type One = { readonly tenantId: string; readonly draftId: string; readonly version: number };

type Kept = { readonly form: AnnouncementForm; readonly now: Date; readonly by: string };

const drafts = (trx: Database, tenantId: string) =>
  trx.selectFrom('announcement_draft').selectAll().where('tenant_id', '=', tenantId);

/** Undefined for none of that id. */
export const announcementDraftNamed = (trx: Database, { tenantId, draftId }: Omit<One, 'version'>) =>
  drafts(trx, tenantId).where('draft_id', '=', draftId).executeTakeFirst();

/** Those of some halls, or of all; the one that was saved last first. */
export function announcementDraftsAt(
  trx: Database,
  { tenantId, reach }: { readonly tenantId: string; readonly reach: Reach },
) {
  const query = drafts(trx, tenantId);
  return (reach === null ? query : query.where('container_id', '=', anyOf([...reach])))
    .orderBy('saved_at', 'desc')
    .orderBy('draft_id')
    .limit(200)
    .execute();
}

const columnsOf = ({ form, now, by }: Kept) => ({
  container_id: form.containerId,
  form: JSON.stringify(form),
  saved_at: now,
  saved_by: by,
});

export async function insertAnnouncementDraft(trx: Database, { tenantId, ...kept }: Kept & Pick<One, 'tenantId'>) {
  const draftId = newId();
  await trx
    .insertInto('announcement_draft')
    .values({ tenant_id: tenantId, draft_id: draftId, ...columnsOf(kept) })
    .execute();
  return { draftId, version: 1 };
}

/** Refuses changedMeanwhile for one that is another by now, or gone. */
export async function rewriteAnnouncementDraft(trx: Database, { tenantId, draftId, version, ...kept }: One & Kept) {
  const { numUpdatedRows } = await trx
    .updateTable('announcement_draft')
    .set({ ...columnsOf(kept), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('draft_id', '=', draftId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refused('changedMeanwhile');
  return { draftId, version: version + 1 };
}

/** Refuses changedMeanwhile for one that is another by now, or gone. */
export async function endAnnouncementDraft(trx: Database, { tenantId, draftId, version }: One) {
  const { numDeletedRows } = await trx
    .deleteFrom('announcement_draft')
    .where('tenant_id', '=', tenantId)
    .where('draft_id', '=', draftId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refused('changedMeanwhile');
}
