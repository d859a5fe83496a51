import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { announcementState, whyNotPublished, wrongCorrection } from '#rules/announcement/announcement.ts';
import {
  type AnnouncementRow,
  announcementNamed,
  insertAnnouncement,
  removeAnnouncement,
  rewriteAnnouncement,
  type Written,
} from '#server/announcement/announcement.queries.ts';
import { insertAnnouncementDraft } from '#server/announcement/announcementDraft.queries.ts';
import { announcementEntries } from '#server/bundle/export/exportAnnouncements.ts';
import { differencesOf } from '#server/bundle/plan/difference.ts';
import { actorText, type Context, type Staff } from '#server/context.ts';
import { changedMeanwhile } from '#server/desk/changedMeanwhile.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { raiseWords } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { raiseRevision } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { announcesFor, demandHall } from './announceFor.ts';
import { dropDraft } from './drafts.ts';

type Published = ParsedRequestOf<'Office/PublishAnnouncement'>;
type Seen = { readonly announcementId: string; readonly version: number };

/**
 * Publishes an announcement or changes one; nobody is sent anything. Refuses as demandHall does, announcementRefused with
 * the first reason, notFound and changedMeanwhile.
 */
export const publishAnnouncement: Operation<'Office/PublishAnnouncement'> = async (context, wanted) => {
  const { changing, draft } = wanted;
  await demandHall(context, wanted.containerId);
  const reasons = [...Object.values(whyNotPublished(wanted, context.now)), wrongCorrection(changing?.correction ?? '')];
  const reason = reasons.find((one) => one !== undefined);
  if (reason) throw new Refused({ code: 'announcementRefused', message: reason });
  await lockAlias(context.trx, context.tenant.tenantAlias);
  if (draft) await dropDraft(context, draft);
  const before = changing ? await demandSeen(context, changing) : null;
  const written = writtenOf(context, wanted, before);
  const announcementId =
    changing && before ? await rewritten(context, changing, written) : await inserted(context, written);
  await record(context, before, announcementId);
  return { announcementId };
};

/**
 * Takes an announcement from its readers; one that nobody has read yet becomes a draft. Refuses notFound,
 * announcementOver and changedMeanwhile.
 */
export const endAnnouncement: Operation<'Office/EndAnnouncement'> = async (context, seen) => {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  await lockAlias(trx, tenant.tenantAlias);
  const before = await demandSeen(context, seen);
  const state = announcementState(periodOf(before, tenant.timeZone), context.now);
  if (state === 'ended') throw new Refused('announcementOver');
  const changed = { changed_at: new Date(nowMs), changed_by: actorText(actor) };
  if (state === 'published') {
    demandDone(await rewriteAnnouncement(trx, { tenantId, ...seen, published_to: new Date(nowMs), ...changed }));
    await record(context, before, seen.announcementId);
    return { draftId: null };
  }
  demandDone(await removeAnnouncement(trx, { tenantId, ...seen }));
  const form = {
    title: before.title,
    body: before.body,
    containerId: before.container_id,
    isImportant: before.is_important,
    ...periodOf(before, tenant.timeZone),
  };
  const { draftId } = await insertAnnouncementDraft(trx, {
    tenantId,
    form,
    now: changed.changed_at,
    by: changed.changed_by,
  });
  await record(context, before, null);
  return { draftId };
};

/** From when to when it is read, in the tenant's zone. */
export const periodOf = (
  { published_from, published_to }: Pick<AnnouncementRow, 'published_from' | 'published_to'>,
  timeZone: string,
) => ({
  publishedFrom: localDateTimeOf(published_from.getTime(), timeZone),
  publishedTo: published_to === null ? null : localDateTimeOf(published_to.getTime(), timeZone),
});

/** The announcement as it was seen, where the caller announces for its hall. */
async function demandSeen(context: Context<Staff>, { announcementId, version }: Seen) {
  const row = await announcementNamed(context.trx, { tenantId: context.tenant.tenantId, announcementId });
  if (!row || !announcesFor(context, row.container_id)) throw new Refused('notFound');
  if (row.version === version) return row;
  if (!row.changed_at) throw new Refused('changedMeanwhile');
  throw await changedMeanwhile(context, { actor: row.changed_by, happenedAt: row.changed_at });
}

function demandDone(isDone: boolean) {
  if (!isDone) throw new Refused('changedMeanwhile');
}

function writtenOf(
  { tenant: { timeZone }, nowMs, actor }: Context<Staff>,
  wanted: Published,
  before: AnnouncementRow | null,
): Written {
  const { title, body, containerId, isImportant, publishedFrom, publishedTo } = wanted;
  // What begins at once keeps the moment at which it began.
  const began = before && before.published_from.getTime() <= nowMs ? before.published_from : new Date(nowMs);
  return {
    title,
    body,
    container_id: containerId,
    is_important: isImportant,
    published_from: publishedFrom === null ? began : instantOf(publishedFrom, timeZone),
    published_to: publishedTo === null ? null : instantOf(publishedTo, timeZone),
    changed_at: new Date(nowMs),
    changed_by: actorText(actor),
  };
}

async function inserted({ trx, tenant: { tenantId } }: Context, written: Written) {
  const announcementId = newId();
  const key = `notice-${announcementId.replaceAll('-', '').slice(0, 12)}`;
  await insertAnnouncement(trx, { tenantId, announcementId, key, ...written });
  return announcementId;
}

async function rewritten(
  { trx, tenant: { tenantId }, nowMs }: Context,
  { correction, ...seen }: Seen & { readonly correction: string },
  written: Written,
) {
  const told = correction === '' ? {} : { correction, corrected_at: new Date(nowMs) };
  demandDone(await rewriteAnnouncement(trx, { tenantId, ...seen, ...written, ...told }));
  return seen.announcementId;
}

/** Writes down what bundles say of it now, and lets everybody read it anew. */
async function record(context: Context<Staff>, before: AnnouncementRow | null, announcementId: string | null) {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const after = announcementId === null ? undefined : await announcementNamed(trx, { tenantId, announcementId });
  const entriesOf = async (row: AnnouncementRow | null | undefined) => ({
    announcements: await announcementEntries(trx, { tenantId, timeZone: tenant.timeZone, rows: row ? [row] : [] }),
  });
  const changes = differencesOf(await entriesOf(before), await entriesOf(after));
  await raiseRevision(trx, { tenantId, madeAt: new Date(nowMs), madeBy: actorText(actor), changes });
  await raiseWords(trx, tenantId);
}
