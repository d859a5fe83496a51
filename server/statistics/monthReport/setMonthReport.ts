import { addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf, reachIn } from '#server/staff/member.ts';
import { staffById } from '#server/staff/staff.queries.ts';
import { placesOf } from '../places.queries.ts';
import { deleteReport, reportOf, writeReport } from './monthReport.queries.ts';

async function placesSeen(context: Context<Staff>) {
  const reach = reachIn(context, 'statistics.view');
  const places = await placesOf(context.trx, context.tenant.tenantId);
  return places.filter(({ containerId }) => reaches(reach, containerId));
}

/** Whether the caller gets the figures of each month by mail, and of which place. */
export const getMonthReport: Operation<'Desk/GetMonthReport'> = async (context) => {
  const { trx, tenant } = context;
  const named = { tenantId: tenant.tenantId, staffId: memberOf(context).staffId };
  const [own, report] = [await staffById(trx, named), await reportOf(trx, named)];
  return {
    email: own?.email ?? '',
    isOn: report !== undefined,
    containerId: report?.container_id ?? null,
    places: await placesSeen(context),
  };
};

/** From the month that has begun on, whoever asks in it. Refuses notFound and noAddressOfStaff. */
export const setMonthReport: Operation<'Desk/SetMonthReport'> = async (context, { isOn, containerId }) => {
  const { trx, tenant, now } = context;
  const named = { tenantId: tenant.tenantId, staffId: memberOf(context).staffId };
  if (!isOn) {
    await deleteReport(trx, named);
    return {};
  }
  const places = await placesSeen(context);
  if (containerId !== null && !places.some((place) => place.containerId === containerId)) throw new Refused('notFound');
  const own = await staffById(trx, named);
  if (!own || own.email === '') throw new Refused('noAddressOfStaff');
  await writeReport(trx, { ...named, containerId, sentMonth: addMonths(firstOfMonth(dayOf(now)), -1) });
  return {};
};
