import type { FeeVersion } from '#contract/desk/fees.ts';
import { dayOf } from '#rules/day/day.ts';
import { reaches } from '#rules/staff/rights.ts';
import { hallsWithRooms } from '#server/catalogue/container.queries.ts';
import type { Context } from '#server/context.ts';
import { numberCharged, versionsCharged } from '#server/facility/chargedVersions.queries.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { computeFees } from './computeFees.ts';
import { versionsAt } from './feeVersions.queries.ts';
import { placeOfFees } from './placeOfFees.ts';

/** The versions of a place, the latest first day first. */
async function headsOf({ trx, tenant, now }: Context, containerId: string): Promise<FeeVersion[]> {
  const { tenantId, timeZone } = tenant;
  const today = dayOf(now);
  const rows = await versionsAt(trx, { tenantId, containerId });
  const inForce = rows.find(({ first_day }) => first_day <= today)?.first_day ?? '';
  const planned = rows.filter(({ first_day }) => first_day > today).map(({ version_id }) => version_id);
  const charged = new Map<string, number | null>(await numberCharged(trx, { tenantId, versionIds: planned }));
  // What is in force stays as it is, however many were charged by it: whether anybody was decides on the first alone.
  const first = rows.at(-1);
  if (first && first.first_day <= today) {
    const isCharged = (await versionsCharged(trx, { tenantId, versionIds: [first.version_id] })).length > 0;
    charged.set(first.version_id, isCharged ? null : 0);
  }
  const heads: FeeVersion[] = [];
  for (const row of rows) {
    heads.push({
      versionId: row.version_id,
      firstDay: row.first_day,
      appliesBy: row.applies_by === 'dayOfUse' ? 'dayOfUse' : 'dayOfBooking',
      law: row.law,
      state: row.first_day > today ? 'planned' : row.first_day === inForce ? 'inForce' : 'past',
      charged: charged.get(row.version_id) ?? null,
      enteredAt: localDateTimeOf(row.entered_at.getTime(), timeZone),
      enteredBy: row.made_by === null ? '' : await nameOfActor(trx, { tenantId, actor: row.made_by }),
    });
  }
  return heads;
}

/** The versions of the places of rooms at which the caller works; rooms that rest are priced before they open. */
export const listFeeVersions: Operation<'Desk/ListFeeVersions'> = async (context, { containerId }) => {
  const reach = reachIn(context, 'board.view');
  const halls = (await hallsWithRooms(context.trx, context.tenant.tenantId)).filter(
    (hall) => reaches(reach, hall.container_id) && (containerId === null || hall.container_id === containerId),
  );
  const items = [];
  for (const { container_id: id, name } of halls) {
    items.push({ containerId: id, containerName: name, versions: await headsOf(context, id) });
  }
  return { items };
};

/** One version, to be read. Refuses notFound. */
export const getFeeVersion: UnboundOperation<'Desk/GetFeeVersion'> = async (scope, { containerId, versionId }) => {
  const { place, version } = await scope.transact(async (context) => ({
    place: await placeOfFees(context, containerId),
    version: (await headsOf(context, containerId)).find((head) => head.versionId === versionId),
  }));
  const written = place.container.ordinance.find(({ firstDay }) => firstDay === version?.firstDay);
  if (!version || !written) throw new Refused('notFound');
  const words = await computeFees(scope, 'versionWords', place, written);
  return { containerName: place.container.name, version, ...words };
};
