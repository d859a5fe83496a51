import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Person } from '../account/person.queries.ts';
import { type ConditionWithLooks, conditionFrom, conditionRows } from '../catalogue/condition.queries.ts';
import { type SpanWithEvents, spanFrom, spanRows } from '../catalogue/span.queries.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { type EventRow, eventsNamed } from './event.queries.ts';
import { type PersonWithSettings, personRow, personWithSettings } from './person.queries.ts';

type Given = Person & { readonly eventIds: readonly string[] };
type Asked = Given & { readonly timeZone: string; readonly today: string };

/** A person, some events and what applies to them. */
type Standing = {
  readonly person: PersonWithSettings;
  readonly spans: readonly SpanWithEvents[];
  readonly conditions: readonly ConditionWithLooks[];
  readonly events: readonly EventRow[];
};

// One statement for all of it, because on a busy server the number of statements is what costs. It is prepared, because
// planning one over so many tables takes longer than answering it.
const standing = prepared((db, given: Given) =>
  personRow(db, given)
    .select(jsonArrayFrom(spanRows(db, given)).as('spans'))
    .select(jsonArrayFrom(conditionRows(db, given)).as('conditions'))
    .select(jsonArrayFrom(eventsNamed(db, given)).as('events')),
);

/** What is known of the person and of the published ones among these events, which are in no order of the caller's. */
export async function standingAndEvents(trx: Database, { timeZone, today, ...given }: Asked): Promise<Standing> {
  const { tenantId, userId, eventIds } = given;
  const [row] = await standing.run(trx, { tenantId, userId, eventIds });
  if (!row) throw new Error(`no person ${userId}`);
  return {
    person: personWithSettings(row, { timeZone, today }),
    spans: row.spans.map((span) => spanFrom(span, timeZone)),
    conditions: row.conditions.map(conditionFrom),
    events: row.events,
  };
}
