import type { SpanFacts } from '#rules/event/eventFacts.ts';
import { spansOf } from '#server/catalogue/span.queries.ts';
import type { Context } from '#server/context.ts';

/** The spans in which each of these courses takes people; gives none for a course that has none. */
export async function spansByCourse({ trx, tenant }: Context, courseIds: readonly string[]) {
  const spans = await spansOf(trx, { ...tenant, eventIds: courseIds });
  const byCourse = new Map<string, SpanFacts[]>();
  for (const { eventIds, facts } of spans)
    for (const eventId of eventIds) byCourse.set(eventId, [...(byCourse.get(eventId) ?? []), facts]);
  return (eventId: string): readonly SpanFacts[] => byCourse.get(eventId) ?? [];
}
