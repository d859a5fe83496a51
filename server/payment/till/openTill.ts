import { dayOf } from '#rules/day/day.ts';
import { decideOpening } from '#rules/payment/till.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { insertTill, lastTill, nameOfPlace } from './till.queries.ts';

/** Opens the till of today. The table lets one till of a place be open, and one be of a day. */
export const openTill: Operation<'Desk/OpenTill'> = async (context, { containerId, float, reason }) => {
  const { trx, tenant, now, nowMs, actor } = context;
  const place = { tenantId: tenant.tenantId, containerId };
  if ((await nameOfPlace(trx, place)) === undefined) throw new Refused('notFound');
  const last = await lastTill(trx, place);
  const day = dayOf(now);
  if (last?.is_open) throw new Refused('tillAlreadyOpen');
  if (last && last.day >= day) throw new Refused('tillOfTodayClosed');
  const left = last?.left_yen ?? null;
  const decided = decideOpening({ left, float, reason });
  if (decided.kind === 'refused') throw new Refused(decided.code);
  const tillId = newId();
  const floatReason = left === float ? '' : reason.trim();
  const isOpened = await insertTill(trx, { ...place, tillId, day, float, floatReason, by: actor.name, nowMs });
  if (!isOpened) throw new Refused('tillAlreadyOpen');
  return { tillId };
};
