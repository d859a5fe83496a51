import { addDays, dayOf } from '#rules/day/day.ts';
import { reaches } from '#rules/staff/rights.ts';
import { entitlementsOffered } from '#server/catalogue/entitlement/entitlements.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { placesOfTenant } from '#server/staff/places.queries.ts';
import { staffById } from '#server/staff/staff.queries.ts';
import { coursesSince } from './message.queries.ts';

/** Courses that ended longer ago are written to by their days. */
const offeredDays = 90;
const mostCourses = 500;

/** To whom the caller may write. */
export const getMessageChoices: Operation<'Office/GetMessageChoices'> = async (context) => {
  const { trx, tenant, now, actor } = context;
  const { tenantId } = tenant;
  const reach = reachIn(context, 'message.send');
  const day = addDays(dayOf(now), -offeredDays);
  const courses = await coursesSince(trx, { tenantId, reach, day, most: mostCourses });
  const { classes } = await entitlementsOffered(context);
  const own = actor.member && (await staffById(trx, { tenantId, staffId: actor.member.staffId }));
  return {
    places: (await placesOfTenant(trx, tenantId)).filter(({ containerId }) => reaches(reach, containerId)),
    courses: courses.map(({ event_id, name }) => ({ eventId: event_id, eventName: name })),
    classes: reach === null ? classes.map(({ code, label }) => ({ code, label })) : [],
    isForAll: reach === null,
    ownAddress: own?.email ?? '',
  };
};
