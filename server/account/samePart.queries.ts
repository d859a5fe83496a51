import { type RawBuilder, sql } from 'kysely';
import { firstOfMonth } from '#rules/day/day.ts';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { lockPerson, type Person } from './person.queries.ts';

type Told<Part> = Person & {
  /** What a question told of the person. */
  readonly part: Part;
  /** The day 'YYYY-MM-DD' of the question: parts count from the first of its month on. */
  readonly today: string;
};

/**
 * Locks a person, as whoever counts does, and demands that a part of them is still what a question told. Both go out with
 * the next message, which throws `otherwise`. `partOf` builds the part, for the row `account` and the day `since`.
 */
export function partDemand<Part>(partOf: (tenantId: string, since: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const same = prepared<Person & { readonly part: string; readonly since: string }, unknown>(
    (_, given) => sql`
      select guard((${partOf(given.tenantId, sql`${given.since}::date`)})::jsonb = ${given.part}::jsonb, 'part')
      from account where account.tenant_id = ${given.tenantId} and account.user_id = ${given.userId}`,
  );
  return async (trx: Database, { part, today, ...person }: Told<Part>, otherwise: () => Error) => {
    await lockPerson(pipelined(trx), person);
    const told = { ...person, part: JSON.stringify(part), since: firstOfMonth(today) };
    // A statement of its own, so that it sees what was committed while the lock waited.
    await same.run(pipelined(trx), told, { guards: { part: otherwise } });
  };
}
