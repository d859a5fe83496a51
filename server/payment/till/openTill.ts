import { dayOf } from '#rules/day/day.ts';
import { decideOpening, keptWindow } from '#rules/payment/till.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfPlace } from './places.queries.ts';
import { insertTill, lastTill, numberOfNext } from './till.queries.ts';

/** Opens a till of today, also after one that was closed. The table lets one till of a window be open. */
export const openTill: Operation<'Desk/OpenTill'> = async (context, { containerId, name: typed, float, reason }) => {
  const { trx, tenant, now, nowMs, actor } = context;
  const place = { tenantId: tenant.tenantId, containerId };
  if ((await nameOfPlace(trx, place)) === undefined) throw new Refused('notFound');
  const name = keptWindow(typed);
  const last = await lastTill(trx, { ...place, name });
  if (last?.is_open) throw new Refused('tillAlreadyOpen');
  const left = last?.left_yen ?? null;
  const decided = decideOpening({ left, float, reason });
  if (decided.kind === 'refused') throw new Refused(decided.code);
  const tillId = newId();
  const day = dayOf(now);
  const floatReason = left === float ? '' : reason.trim();
  const number = await numberOfNext(trx, { ...place, day });
  const opened = { ...place, tillId, name, day, number, float, floatReason, by: actor.name, nowMs };
  if (!(await insertTill(trx, opened))) throw new Refused('tillAlreadyOpen');
  return { tillId };
};
