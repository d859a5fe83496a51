import { type RawBuilder, sql } from 'kysely';
import { firstOfMonth } from '#rules/day/day.ts';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { lockPerson, type Person } from './person.queries.ts';

type Told<Part, Named extends Person> = Named & {
  /** What a question told of the person. */
  readonly part: Part;
  /** The day 'YYYY-MM-DD' of the question: parts count from the first of its month on. */
  readonly today: string;
};

/**
 * Locks a person, as whoever counts does, and demands that a part of them is still what a question told. Both go out with
 * the next message, which throws `otherwise`, also where the person is gone. `partOf` builds the part, for the row `account`
 * and the day `since`; `lock` holds instead of the person what of theirs is `named`.
 */
export function partDemand<Part, Named extends Person = Person>(
  partOf: (tenantId: string, since: RawBuilder<unknown>, named: Named) => RawBuilder<unknown>,
  lock: (trx: Database, named: Named) => Promise<unknown> = lockPerson,
) {
  const same = prepared<Named & { readonly part: string; readonly since: string }, unknown>(
    (_, given) => sql`
      select guard(coalesce((
        select (${partOf(given.tenantId, sql`${given.since}::date`, given)})::jsonb = ${given.part}::jsonb
        from account where account.tenant_id = ${given.tenantId} and account.user_id = ${given.userId}), false), 'part')`,
  );
  return async (trx: Database, told: Told<Part, Named>, otherwise: () => Error) => {
    await lock(pipelined(trx), told);
    const { part, today } = told;
    const values = { ...told, part: JSON.stringify(part), since: firstOfMonth(today) };
    // A statement of its own, so that it sees what was committed while the lock waited.
    await same.run(pipelined(trx), values, { guards: { part: otherwise } });
  };
}
