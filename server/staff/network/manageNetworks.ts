import { isIn } from '#rules/staff/network/mayComeFrom.ts';
import { type NetworkList, readNetworks } from '#rules/staff/network/networkList.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { placesOfTenant } from '../places.queries.ts';
import { listsOf, networkRow, saveLists } from './network.queries.ts';

const ofHall = (lists: readonly NetworkList[], hallId: string | null) =>
  lists.find(({ containerId }) => containerId === hallId)?.networks ?? [];

/** The lists of the tenant, with the address of whoever asks. */
export const getNetworks: Operation<'Console/GetNetworks'> = async ({ trx, tenant: { tenantId }, actor }) => {
  const row = await networkRow(trx, tenantId);
  const lists = listsOf(row?.lists ?? null);
  const places = await placesOfTenant(trx, tenantId);
  return {
    yourAddress: actor.member?.address ?? '',
    networks: [...ofHall(lists, null)],
    halls: places.map(({ containerId, containerName }) => ({
      containerId,
      containerName,
      networks: [...ofHall(lists, containerId)],
    })),
    version: row?.version ?? 0,
  };
};

/** Somebody else was quicker. */
async function changedMeanwhile({ trx, tenant: { tenantId, timeZone } }: Context<Staff>) {
  const row = await networkRow(trx, tenantId);
  const [by, at] = row ? [row.changed_by_name, localDateTimeOf(row.changed_at.getTime(), timeZone)] : ['', ''];
  return new Refused({
    code: 'changedMeanwhile',
    ...(row && { message: `${at.slice(11)}に${by}さんが変更しました。最新の内容を確認してください。` }),
    details: { changedBy: by, changedAt: at },
  });
}

/**
 * Sets one list. Refuses what is no network, a hall that is not there, an old version, and a list of the console without
 * the caller’s own address: nobody would be left who could mend it. One of a hall locks nobody out of this screen, so that it
 * is only asked whether that is meant.
 */
export const saveNetworks: Operation<'Console/SaveNetworks'> = async (context, request) => {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const { hallId, version, isFromElsewhere } = request;
  const read = readNetworks(request.networks);
  if ('problem' in read) throw new Refused({ code: read.problem.code, details: { line: read.problem.line } });
  const places = await placesOfTenant(trx, tenantId);
  if (hallId !== null && !places.some(({ containerId }) => containerId === hallId)) throw new Refused('notFound');
  if (actor.member && !isIn(read.networks, actor.member.address)) {
    if (hallId === null) throw new Refused('networkWithoutYou');
    if (!isFromElsewhere) throw new Refused('networkWithoutYouAtHall');
  }
  const before = listsOf((await networkRow(trx, tenantId))?.lists ?? null);
  const others = before.filter(({ containerId }) => containerId !== hallId);
  const lists = read.networks.length === 0 ? others : [...others, { containerId: hallId, networks: read.networks }];
  const isSaved = await saveLists(trx, { tenantId, lists, version, at: new Date(nowMs), by: actor.name });
  if (!isSaved) throw await changedMeanwhile(context);
  return {};
};
