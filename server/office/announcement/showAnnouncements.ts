import { announcementState } from '#rules/announcement/announcement.ts';
import { reaches } from '#rules/staff/rights.ts';
import { announcementNamed, announcementsAt } from '#server/announcement/announcement.queries.ts';
import { announcementDraftNamed, announcementDraftsAt } from '#server/announcement/announcementDraft.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { placesOfTenant } from '#server/staff/places.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { periodOf } from './announce.ts';
import { announcesFor } from './announceFor.ts';
import { formIn } from './drafts.ts';

/** Drafts and announcements of the halls that the caller announces for, drafts first, then the newest. */
export const listAnnouncements: Operation<'Office/ListAnnouncements'> = async (context) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'announcement.publish');
  const at = { tenantId, reach };
  const all = (await placesOfTenant(trx, tenantId)).filter(({ kind }) => kind === 'rooms');
  const places = new Map(all.map(({ containerId, containerName }) => [containerId, containerName]));
  const hallOf = (containerId: string | null) => (containerId === null ? '' : (places.get(containerId) ?? ''));
  const drafts = await announcementDraftsAt(trx, at);
  const announced = await announcementsAt(trx, at);
  const names = await namesOf(context, [
    ...drafts.map((row) => row.saved_by),
    ...announced.map((row) => row.changed_by),
  ]);
  const changedOf = (at: Date | null, by: string) => ({
    changedAt: at && localDateTimeOf(at.getTime(), timeZone),
    changedBy: names.get(by) ?? '',
  });
  const items = [
    ...drafts.map((row) => {
      const { title, isImportant, publishedFrom, publishedTo } = formIn(row);
      return {
        id: row.draft_id,
        state: 'draft' as const,
        title,
        isImportant,
        publishedFrom,
        publishedTo,
        containerName: hallOf(row.container_id),
        isCorrected: false,
        ...changedOf(row.saved_at, row.saved_by),
      };
    }),
    ...announced.map((row) => ({
      id: row.announcement_id,
      state: announcementState(periodOf(row, timeZone), context.now),
      title: row.title,
      containerName: hallOf(row.container_id),
      isImportant: row.is_important,
      ...periodOf(row, timeZone),
      isCorrected: row.corrected_at !== null,
      ...changedOf(row.changed_at, row.changed_by),
    })),
  ];
  const halls = all
    .filter(({ containerId }) => reaches(reach, containerId))
    .map(({ containerId, containerName }) => ({ containerId, containerName }));
  return { items, halls, isForAll: reach === null };
};

/** Names of actors, each asked for once; none for ''. */
async function namesOf({ trx, tenant: { tenantId } }: Context<Staff>, actors: readonly string[]) {
  const names = new Map<string, string>();
  for (const actor of new Set(actors.filter((one) => one !== ''))) {
    names.set(actor, await nameOfActor(trx, { tenantId, actor }));
  }
  return names;
}

/** An announcement or a draft of one. Refuses notFound. */
export const getAnnouncement: Operation<'Office/GetAnnouncement'> = async (context, { id }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const row = await announcementNamed(trx, { tenantId, announcementId: id });
  if (!row) return draftShown(context, id);
  if (!announcesFor(context, row.container_id)) throw new Refused('notFound');
  const period = periodOf(row, timeZone);
  const moment = (at: Date | null) => at && localDateTimeOf(at.getTime(), timeZone);
  return {
    form: {
      title: row.title,
      body: row.body,
      containerId: row.container_id,
      isImportant: row.is_important,
      ...period,
    },
    version: row.version,
    state: announcementState(period, context.now),
    correction: row.correction,
    correctedAt: moment(row.corrected_at),
    changedAt: moment(row.changed_at),
    changedBy: row.changed_by && (await nameOfActor(trx, { tenantId, actor: row.changed_by })),
  };
};

async function draftShown(context: Context<Staff>, draftId: string) {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const row = await announcementDraftNamed(trx, { tenantId, draftId });
  if (!row || !announcesFor(context, row.container_id)) throw new Refused('notFound');
  return {
    form: formIn(row),
    version: row.version,
    state: 'draft' as const,
    correction: '',
    correctedAt: null,
    changedAt: localDateTimeOf(row.saved_at.getTime(), timeZone),
    changedBy: await nameOfActor(trx, { tenantId, actor: row.saved_by }),
  };
}
