import type { AnnouncementForm } from '#contract/office/announcementEndpoints.ts';
import {
  announcementDraftNamed,
  endAnnouncementDraft,
  insertAnnouncementDraft,
  rewriteAnnouncementDraft,
} from '#server/announcement/announcementDraft.queries.ts';
import { actorText, type Context, type Staff } from '#server/context.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { announcesFor, demandHall } from './announceFor.ts';

type Draft = { readonly draftId: string; readonly version: number };

/** Keeps an announcement that is not finished. Refuses as demandHall does, and changedMeanwhile. */
export const saveAnnouncementDraft: Operation<'Office/SaveAnnouncementDraft'> = async (context, { draft, ...form }) => {
  await demandHall(context, form.containerId);
  if (draft) await demandOwn(context, draft);
  const { trx, tenant, nowMs, actor } = context;
  const kept = { tenantId: tenant.tenantId, form, now: new Date(nowMs), by: actorText(actor) };
  return draft ? rewriteAnnouncementDraft(trx, { ...kept, ...draft }) : insertAnnouncementDraft(trx, kept);
};

/** Throws a draft away. Refuses notFound and changedMeanwhile. */
export const dropAnnouncementDraft: Operation<'Office/DropAnnouncementDraft'> = async (context, draft) => {
  await dropDraft(context, draft);
  return {};
};

export async function dropDraft(context: Context<Staff>, draft: Draft) {
  await demandOwn(context, draft);
  await endAnnouncementDraft(context.trx, { tenantId: context.tenant.tenantId, ...draft });
}

/** A draft, where the caller announces for its hall. Refuses notFound. */
export async function demandOwn(context: Context<Staff>, { draftId }: Pick<Draft, 'draftId'>) {
  const row = await announcementDraftNamed(context.trx, { tenantId: context.tenant.tenantId, draftId });
  if (!row || !announcesFor(context, row.container_id)) throw new Refused('notFound');
  return row;
}

/** As it was checked when it was saved. */
export const formIn = ({ form }: Pick<Awaited<ReturnType<typeof demandOwn>>, 'form'>) =>
  fromJson<AnnouncementForm>(form);
