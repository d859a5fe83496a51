import { readdir, readFile } from 'node:fs/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Database } from './connect.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Forward-only migrations, one SQL file each, run in the order of their names. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    return Object.fromEntries(
      names.map((name): [string, Migration] => [
        name.replace(/\.sql$/, ''),
        {
          up: async (db: Kysely<unknown>) => {
            await db.executeQuery(CompiledQuery.raw(await readFile(new URL(name, folder), 'utf8')));
          },
        },
      ]),
    );
  },
};

const migrator = (db: Database) => new Migrator({ db, provider });

/** The database was brought to a version that this program does not know. */
export class NewerDatabase extends Error {}

/** True when every migration of this version has run. Throws NewerDatabase when one has run that is unknown to it. */
export async function isMigrated(db: Database) {
  const migrations = await migrator(db).getMigrations();
  const unknown = (await namesThatRan(db)).filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new NewerDatabase(
      `The database was used by a newer version of the product (${unknown.join(', ')}), which this one would damage.\n` +
        'Install that version again, or restore the backup from before the upgrade.',
    );
  }
  return migrations.every((migration) => migration.executedAt !== undefined);
}

async function namesThatRan(db: Database) {
  const table = await sql<{ name: string | null }>`select to_regclass('public.kysely_migration')::text as name`.execute(
    db,
  );
  if (!table.rows[0]?.name) return [];
  const ran = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db);
  return ran.rows.map((row) => row.name);
}

/**
 * Makes the tables of an empty database as they were after these migrations. False when this version does not know
 * them, or when others have run.
 */
export async function migrateAsFarAs(owner: Database, names: readonly string[]) {
  const known = (await migrator(owner).getMigrations()).map(({ name }) => name);
  const ran = await namesThatRan(owner);
  const isWanted = (name: string, index: number) => name === names[index];
  if (!names.every((name, index) => name === known[index]) || !ran.every(isWanted)) return false;
  const { error } = await migrator(owner).migrateTo(names.at(-1) ?? NO_MIGRATIONS);
  if (error) throw error;
  return true;
}

/** Brings the database to this version with the owner's connection and lets the app role use what it may. */
export async function migrate(owner: Database, appRole: string) {
  const { error } = await migrator(owner).migrateToLatest();
  if (error) throw error;
  await grantTo(owner, appRole);
}

/**
 * Grants the app role its rights. Repeating it changes nothing, and roles may have been replaced, so every start does
 * it.
 */
export async function grantTo(owner: Database, appRole: string) {
  await owner.executeQuery(CompiledQuery.raw(grants(appRole)));
}

// The history and the ledger are append-only, and the migration tables belong to the owner. The app role may only read
// which migrations have run.
const grants = (appRole: string) => `
do $$
begin
  if current_user <> ${literal(appRole)} then
    perform pg_advisory_xact_lock(hashtext('yoyaku grants'));
    execute format('grant usage on schema public to %I', ${literal(appRole)});
    execute format('grant select, insert, update, delete on all tables in schema public to %I', ${literal(appRole)});
    execute format('grant usage on all sequences in schema public to %I', ${literal(appRole)});
    execute format('revoke update, delete on reservation_history, event_reservation_history, ledger, lottery_entry, lottery_result
      from %I', ${literal(appRole)});
    execute format('revoke insert, update, delete on kysely_migration, kysely_migration_lock from %I', ${literal(appRole)});
  end if;
end
$$`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
