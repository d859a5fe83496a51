import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Json } from '../db/schema.ts';

type One = { readonly tenantId: string };

/** A tenant of which nothing is written down begins with this one. */
export const firstRevision = 1;

/** What a tenant offers is counted: each change of it, by an import or by staff, makes the next revision. */
export async function revisionOf(trx: Database, { tenantId }: One): Promise<number> {
  const row = await trx
    .selectFrom('tenant_revision')
    .select((build) => build.fn.max('revision').as('revision'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.revision ?? firstRevision;
}

export type Revision = {
  readonly revision: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly changes: Json;
};

/** What takes a change back that was made at a screen, as JSON in the form in which it is asked for; null where nothing does. */
type Undone<Inverse> = { readonly inverse: Inverse | null };

type Written = Revision & Undone<Json>;

/**
 * Writes down what was changed, in the transaction that changes it. The revision follows the one that the change was
 * judged by: when somebody else was quicker, the table's key refuses it.
 */
export const recordRevision = (
  trx: Database,
  {
    tenantId,
    revision,
    madeAt,
    madeBy,
    changes,
    inverse = null,
  }: One & Omit<Revision, 'changes'> & { readonly changes: unknown } & Partial<Undone<object>>,
) =>
  trx
    .insertInto('tenant_revision')
    .values({
      tenant_id: tenantId,
      revision,
      made_at: madeAt,
      made_by: madeBy,
      changes: JSON.stringify(changes),
      inverse: inverse === null ? null : JSON.stringify(inverse),
    })
    .execute();

/** The same for a writer who adds to what stands, whatever that is. */
export const raiseRevision = async (trx: Database, change: Omit<Parameters<typeof recordRevision>[1], 'revision'>) =>
  recordRevision(trx, { ...change, revision: (await revisionOf(trx, change)) + 1 });

/** What was changed after a revision, the oldest change first. */
export const revisionsAfter = (trx: Database, { tenantId, revision }: One & Pick<Revision, 'revision'>) =>
  trx
    .selectFrom('tenant_revision')
    .select(['revision', 'made_at as madeAt', 'made_by as madeBy', 'changes', 'inverse'])
    .where('tenant_id', '=', tenantId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute() satisfies Promise<Written[]>;

type About = One & {
  /** What was changed, by its paths (server/bundle/plan/difference.ts), or something within one of them. */
  readonly paths: readonly string[];
  /** The hall whose change at a screen is looked for as well, whatever it changed; left out for none. */
  readonly containerId?: string;
  /** Null for the latest. */
  readonly before: number | null;
  readonly most: number;
};

/** What was changed of something, the latest change first. */
export const revisionsAbout = (
  trx: Database,
  { tenantId, paths, containerId = '', before, most }: About,
): Promise<Written[]> =>
  trx
    .selectFrom('tenant_revision')
    .select(['revision', 'made_at as madeAt', 'made_by as madeBy', 'changes', 'inverse'])
    .where('tenant_id', '=', tenantId)
    .$if(before !== null, (query) => query.where('revision', '<', before))
    .where(
      sql<boolean>`(inverse->>'containerId' = ${containerId} or exists (select from jsonb_array_elements(changes) as one
        join unnest(${[...paths]}::text[]) as named(path)
          on one->>'path' = named.path or starts_with(one->>'path', named.path || '/')))`,
    )
    .orderBy('revision', 'desc')
    .limit(most)
    .execute();

/** When it was last changed, and by whom; undefined for a tenant of which nothing is written down. */
export const lastChangeOf = (
  trx: Database,
  { tenantId }: One,
): Promise<Pick<Revision, 'madeAt' | 'madeBy'> | undefined> =>
  trx
    .selectFrom('tenant_revision')
    .select(['made_at as madeAt', 'made_by as madeBy'])
    .where('tenant_id', '=', tenantId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
