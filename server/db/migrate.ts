import { readdir, readFile } from 'node:fs/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
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

/** True when every migration of this version has run and none is unknown to it. */
export async function isMigrated(db: Database) {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}

/** Brings the database to this version with the owner's connection and lets the app role use what it may. */
export async function migrate(owner: Database, appRole: string) {
  const { error } = await migrator(owner).migrateToLatest();
  if (error) throw error;
  await owner.executeQuery(CompiledQuery.raw(grants(appRole)));
}

// The history is append only, the migration tables are readable for the readiness check, nothing else is the owner's alone.
const grants = (appRole: string) => `
do $$
begin
  if current_user <> ${literal(appRole)} then
    execute format('grant usage on schema public to %I', ${literal(appRole)});
    execute format('grant select, insert, update, delete on all tables in schema public to %I', ${literal(appRole)});
    execute format('grant usage on all sequences in schema public to %I', ${literal(appRole)});
    execute format('revoke update, delete on reservation_history from %I', ${literal(appRole)});
    execute format('revoke insert, update, delete on kysely_migration, kysely_migration_lock from %I', ${literal(appRole)});
  end if;
end
$$`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
