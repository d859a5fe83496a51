import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Coded, UseCondition } from '#contract/facility/room.ts';
import type { KnownVersion, OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import type { Database } from '../db/connect.ts';
import { insertRows } from '../db/rows.ts';
import type { DB, OrdinanceVersion as OrdinanceVersionTable } from '../db/schema.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { type KeptVersions, keepVersions } from './keptVersions.ts';

/** The versions of a place's ordinance by their first days, for a query of places; see knownVersions. */
export const versionsOf = (build: ExpressionBuilder<DB, 'container'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('ordinance_version')
      .select(['ordinance_version.version_id', 'ordinance_version.body'])
      .where('ordinance_version.tenant_id', '=', tenantId)
      .whereRef('ordinance_version.container_id', '=', 'container.container_id')
      .orderBy('ordinance_version.first_day'),
  ).as('versions');

/** The same, without the bodies of those that are kept in memory; see withKept. */
export const versionsBeyond = (
  build: ExpressionBuilder<DB, 'container'>,
  { tenantId, keptIds }: { readonly tenantId: string; readonly keptIds: readonly string[] },
) =>
  jsonArrayFrom(
    build
      .selectFrom('ordinance_version')
      .select('ordinance_version.version_id')
      .select(sql`case when version_id <> all(${keptIds}::uuid[]) then body end`.as('body'))
      .where('ordinance_version.tenant_id', '=', tenantId)
      .whereRef('ordinance_version.container_id', '=', 'container.container_id')
      .orderBy('ordinance_version.first_day'),
  ).as('versions');

/** Rows of versionsBeyond as the rules know them, with what was kept when they were asked for. Keeps what was read. */
export function withKept(tenantId: string, rows: readonly VersionRow[], kept: KeptVersions): readonly KnownVersion[] {
  const read = knownVersions(rows.filter(({ body }) => body !== null));
  if (read.length > 0) keepVersions(tenantId, read);
  const readById = new Map(read.map((version) => [version.versionId, version]));
  return rows.map(({ version_id: id }) => {
    const version = kept.get(id) ?? readById.get(id);
    if (!version) throw new Error(`no version ${id}`);
    return version;
  });
}

/** What a use of a place may be; it was checked when it was imported. */
export const conditionsOfUse = (value: unknown) => value as readonly UseCondition[];

/** A list of codes with words; it was checked when it was imported. */
export const codedFrom = (value: unknown) => value as readonly Coded[];

type VersionRow = { readonly version_id: string; readonly body: unknown };

/** Rows of versionsOf as the rules know them; their documents were checked when they were imported. */
export const knownVersions = (rows: readonly VersionRow[]): readonly KnownVersion[] =>
  rows.map(({ version_id: versionId, body }) => ({ versionId, ...(body as OrdinanceVersion) }));

/** Every version of a tenant's places, by place and first day. */
export const versionsAsDefined = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('ordinance_version')
    .select(['container_id', 'version_id', 'first_day', 'body'])
    .where('tenant_id', '=', tenantId)
    .orderBy('container_id')
    .orderBy('first_day')
    .execute();

/** Versions by their ids. */
export const versionsNamed = async (
  trx: Database,
  { tenantId, versionIds }: { readonly tenantId: string; readonly versionIds: readonly string[] },
) =>
  knownVersions(
    await trx
      .selectFrom('ordinance_version')
      .select(['version_id', 'body'])
      .where('tenant_id', '=', tenantId)
      .where('version_id', '=', anyOf(versionIds))
      .execute(),
  );

/** Enters versions. They are never changed afterwards. */
export const enterVersions = (trx: Database, rows: readonly Insertable<OrdinanceVersionTable>[]) =>
  insertRows(trx, { table: 'ordinance_version', rows });

/**
 * Takes versions back that nobody was charged by; the key of what was charged by one keeps it, and the statement fails.
 */
export const withdrawVersions = (
  trx: Database,
  { tenantId, versionIds }: { readonly tenantId: string; readonly versionIds: readonly string[] },
) =>
  trx
    .deleteFrom('ordinance_version')
    .where('tenant_id', '=', tenantId)
    .where('version_id', 'in', [...versionIds])
    .execute();
