import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { prepared } from '#server/db/prepared.ts';
import { releasing } from '#server/facility/placing.queries.ts';
import { raiseSpacesTakenBy } from '#server/readCache/version.queries.ts';

/** `uses`: rows of JSON, one for each use that it had. */
type Given = {
  readonly tenantId: string;
  readonly reservationId: string;
  readonly releaseAt: Date;
  readonly now: Date;
  readonly isGivenUp: boolean;
  readonly uses: string;
};

/** What is held belongs to the first use that ends after it begins, or whose preparation time it does not outlast. */
const release = prepared((_, given: Given) => {
  const isGivenUp = sql`(
    select is_given_up from jsonb_to_recordset(${given.uses}::jsonb)
      as had (ends timestamptz, until timestamptz, is_given_up boolean)
    where occupancy.starts_at < had.ends or occupancy.ends_at <= had.until
    order by had.ends limit 1)`;
  return sql`with ${releasing(given, isGivenUp)} select`;
});

/** What a use that was given up held of the next is that one's own, where nobody has it. */
const extend = prepared(
  (_, { tenantId, reservationId, uses }: Given) => sql`
    update occupancy set starts_at = had.extended
    from jsonb_to_recordset(${uses}::jsonb) as had (ends timestamptz, extended timestamptz, earliest timestamptz)
    where occupancy.tenant_id = ${tenantId} and occupancy.reservation_id = ${reservationId}
      and occupancy.starts_at > had.extended and occupancy.starts_at < had.ends and occupancy.ends_at >= had.ends
      and not exists (select from occupancy as other
        where other.tenant_id = ${tenantId} and other.space_id = occupancy.space_id
          and other.starts_at < occupancy.starts_at and other.starts_at >= had.earliest
          and other.ends_at > had.extended)`,
);

/** Frees the uses that are given up; the others hold what was theirs to hold. */
export async function releaseUses(trx: Database, given: Given) {
  const { tenantId, reservationId } = given;
  await raiseSpacesTakenBy(pipelined(trx), { tenantId, reservationIds: [reservationId] });
  await release.run(trx, given);
  await extend.run(trx, given);
}
