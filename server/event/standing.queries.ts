import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Person } from '../account/person.queries.ts';
import { type ConditionWithLooks, conditionFrom, conditionRows } from '../catalogue/condition.queries.ts';
import { type SpanWithEvents, spanFrom, spanRows } from '../catalogue/span.queries.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { type EventRow, eventsNamed } from './event.queries.ts';
import { type PersonWithSettings, personFrom, personRow } from './person.queries.ts';

type Given = Person & { readonly eventIds: readonly string[] };
type Asked = Given & { readonly timeZone: string };

/** The person and what applies to some events. */
export type Standing = {
  readonly person: PersonWithSettings;
  readonly spans: readonly SpanWithEvents[];
  readonly conditions: readonly ConditionWithLooks[];
};

// One statement for all of it, because on a busy server the number of statements is what costs. It is prepared, because
// planning one over so many tables takes longer than answering it.
const standingRow = (db: Database, given: Given) =>
  personRow(db, given)
    .select(jsonArrayFrom(spanRows(db, given)).as('spans'))
    .select(jsonArrayFrom(conditionRows(db, given)).as('conditions'));

const standing = prepared(standingRow);

const standingWithEvents = prepared((db, given: Given) =>
  standingRow(db, given).select(jsonArrayFrom(eventsNamed(db, given)).as('events')),
);

type Row = Awaited<ReturnType<typeof standing.run>>[number];

function standingFrom(row: Row | undefined, { userId, timeZone }: Asked): Standing {
  if (!row) throw new Error(`no person ${userId}`);
  return {
    person: personFrom(row, timeZone),
    spans: row.spans.map((span) => spanFrom(span, timeZone)),
    conditions: row.conditions.map(conditionFrom),
  };
}

/** Of events that are already read. */
export async function standingOf(trx: Database, asked: Asked): Promise<Standing> {
  const { tenantId, userId, eventIds } = asked;
  const [row] = await standing.run(trx, { tenantId, userId, eventIds });
  return standingFrom(row, asked);
}

/** The same with the published ones among these events, in no order of the caller's. */
export async function standingAndEvents(
  trx: Database,
  asked: Asked,
): Promise<Standing & { readonly events: readonly EventRow[] }> {
  const { tenantId, userId, eventIds } = asked;
  const [row] = await standingWithEvents.run(trx, { tenantId, userId, eventIds });
  return { ...standingFrom(row, asked), events: row?.events ?? [] };
}
