import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import type { Installation } from '#server/bundle/read/ofInstallation.ts';
import { ownHolidays } from '#server/bundle/read/ownHolidays.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import type { Context } from '#server/context.ts';
import { roomOffer } from '#server/facility/promise/roomPromises.ts';
import type { Operation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { settingInFull } from '#server/tenant/tenant.queries.ts';
import { mostTouched, nothingTouched, touchedReservations } from '../touchedReservations.ts';
import { planTown, type TownPlan, townBefore } from './judgeTown.ts';
import { townDifference } from './townDifference.ts';
import { changesDays, townFormOf } from './townEdit.ts';

/** What a town has decided for all its places. */
export const getTown: Operation<'Office/GetTown'> = async (context) => {
  const decided = await townBefore(context, false);
  const { line_messaging_token: secret } = await settingInFull(context.trx, context.tenant.tenantId);
  const { alias, mode, timeZone = '' } = decided.tenant;
  return { form: townFormOf(decided), hasLineMessagingToken: secret !== '', fixed: { alias, mode, timeZone } };
};

const tooMuch = { room: null, path: ['holidays'], reason: everyRefusal.daysTouchTooMany.message };

/** What a change of what the town has decided would do; changes nothing and holds nothing. */
export const previewTown =
  (installation: Installation): Operation<'Office/PreviewTown'> =>
  async (context, { fields }) => {
    // Before the town: what changes in between makes it old.
    const revision = await revisionOf(context.trx, context.tenant);
    const plan = await planTown(context, fields, installation);
    const touched = changesDays(fields) ? await touchedByDays(context, plan) : nothingTouched;
    const isTooMuch = touched.number > mostTouched;
    return {
      revision,
      problems: [...plan.problems, ...(isTooMuch ? [tooMuch] : [])],
      remarks: [...plan.remarks],
      differences: plan.differences.map(townDifference),
      touched,
    };
  };

async function touchedByDays(context: Context, { resolved }: TownPlan) {
  if (!resolved) return nothingTouched;
  const before = await roomOffer(context.trx, context.tenant.tenantId);
  const holidays = holidaysOf(ownHolidays(resolved.holidays));
  return touchedReservations(context, { before, after: { ...before, holidays } });
}
