import { addDays, dayOf } from '#rules/day/day.ts';
import type { OwnHoliday } from '#rules/day/dayKind.ts';
import { holidayNameOn } from '#rules/day/dayKind.ts';
import { reaches } from '#rules/staff/rights.ts';
import { eventIds } from '#server/catalogue/definedEvents.queries.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { fromJson } from '#server/db/rows.ts';
import { courseStateOf } from '#server/event/desk/courseStateOf.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { settingInFull } from '#server/tenant/tenant.queries.ts';
import { coursesEntered } from './course.queries.ts';
import {
  type CourseEntries,
  conditionRow,
  courseEntries,
  courseFormOf,
  emptyCourse,
  everyCourse,
  spanRow,
} from './courseEntries.ts';

/** A course as it is set up, or an empty one, with what a course can be made of. Refuses notFound. */
export const getCourse: Operation<'Office/GetCourse'> = async (context, { eventId }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const revision = await revisionOf(trx, { tenantId });
  const entries = await courseEntries(context);
  const ids = await eventIds(trx, tenantId);
  const choices = await choicesIn(context, entries, ids);
  if (eventId === null) return { revision, course: null, form: emptyCourse, choices };
  const standing = everyCourse(entries).find(({ entry }) => ids.events.get(entry.key) === eventId);
  const containerId = ids.containers.get(standing?.containerKey ?? '');
  if (!standing || !containerId || choices.places.every((place) => place.containerId !== containerId)) {
    throw new Refused('notFound');
  }
  const { key } = standing.entry;
  const isEntered = (await coursesEntered(trx, tenantId)).has(key);
  const state = await courseStateOf(context, eventId);
  return { revision, course: { containerId, key, isEntered, state }, form: courseFormOf(entries, standing), choices };
};

async function choicesIn(context: Context<Staff>, entries: CourseEntries, ids: Awaited<ReturnType<typeof eventIds>>) {
  const { trx, tenant } = context;
  const reach = reachIn(context, 'course.edit');
  const { user_classes } = await settingInFull(trx, tenant.tenantId);
  const idsOf = (keys: readonly string[]) => keys.flatMap((key) => ids.events.get(key) ?? []);
  return {
    places: entries.eventContainers.flatMap(({ key, name, categories }) => {
      const containerId = ids.containers.get(key) ?? '';
      if (!reaches(reach, containerId)) return [];
      return [
        {
          containerId,
          name,
          categories: categories.map((category) => ({
            key: category.key,
            name: category.name,
            eventIds: idsOf(category.events.map((event) => event.key)),
          })),
        },
      ];
    }),
    courses: everyCourse(entries).map(({ entry: { key, number, name } }) => ({
      key,
      eventId: ids.events.get(key) ?? '',
      number,
      name,
    })),
    spans: entries.entrySpans.map((span) => ({
      span: spanRow(span),
      courses: span.events.length,
      eventIds: idsOf(span.events),
    })),
    conditions: entries.conditions.map(conditionRow),
    classes: [...codedFrom(user_classes)],
    holidays: await holidaysOfTown(context),
  };
}

const daysShown = 730;

/** From today on for two years. */
export async function holidaysOfTown({ trx, tenant, now }: Context) {
  const { own_holidays } = await settingInFull(trx, tenant.tenantId);
  const holidays = holidaysOf(fromJson<readonly OwnHoliday[]>(own_holidays));
  return Array.from({ length: daysShown }, (_, index) => addDays(dayOf(now), index)).flatMap((day) => {
    const name = holidayNameOn(day, holidays);
    return name === '' ? [] : [{ day, name }];
  });
}
