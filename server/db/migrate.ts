import { CompiledQuery, sql } from 'kysely';
import { type Database, urlOf } from './connect.ts';
import { type MigrationFile, readMigrations, shippedMigrations } from './migrationFiles.ts';
import { runMigrations } from './runMigrations.ts';

/** The database was brought to a version that this program does not know and that would not serve it. */
export class NewerDatabase extends Error {}

/**
 * older: something of this version has not run. same: all of it, and nothing else. newer: besides, what leaves this
 * version able to serve. Throws NewerDatabase where something has run that does not.
 */
async function ageOf(db: Database, files: readonly MigrationFile[]): Promise<'older' | 'same' | 'newer'> {
  const known = new Set(files.map(({ name }) => name));
  const ran = await whatRan(db);
  const unknown = ran.filter(({ name }) => !known.has(name));
  const damaging = unknown.filter(({ serves }) => serves === null || !known.has(serves));
  if (damaging.length > 0) {
    throw new NewerDatabase(
      `The database was used by a newer version of the product (${damaging.map(({ name }) => name).join(', ')}), ` +
        'which this one would damage.\nInstall that version again, or restore the backup from before the upgrade.',
    );
  }
  if (ran.length - unknown.length < files.length) return 'older';
  return unknown.length > 0 ? 'newer' : 'same';
}

/**
 * True when every migration of this version has run. Throws NewerDatabase when one has run that is unknown to it and
 * does not serve it.
 */
export const isMigrated = async (db: Database, folder = shippedMigrations) =>
  (await ageOf(db, await readMigrations(folder))) !== 'older';

async function whatRan(db: Database) {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`select to_regclass('public.schema_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return [];
  const { rows } = await sql<{ name: string; serves: string | null }>`
    select name, serves from public.schema_migration order by name`.execute(db);
  return rows;
}

/**
 * Makes the tables of an empty database as they were after these migrations. False when this version does not know
 * them, or when others have run.
 */
export async function migrateAsFarAs(owner: Database, names: readonly string[]) {
  const files = await readMigrations(shippedMigrations);
  const ran = await whatRan(owner);
  const isKnown = names.every((name) => files.some((file) => file.name === name));
  if (!isKnown || !ran.every(({ name }) => names.includes(name))) return false;
  await runMigrations(
    urlOf(owner),
    files.filter(({ name }) => names.includes(name)),
  );
  return true;
}

/**
 * Brings the database to this version over the owner's address and lets the app role use what it may. A database that
 * is newer and serves this version too is left to the version that made it so.
 */
export async function migrate(owner: Database, appRole: string, folder = shippedMigrations) {
  const files = await readMigrations(folder);
  const age = await ageOf(owner, files);
  if (age === 'older') await runMigrations(urlOf(owner), files);
  if (age !== 'newer') await grantTo(owner, appRole);
}

/**
 * Grants the app role its rights. Repeating it changes nothing, and roles may have been replaced, so every start does
 * it.
 */
async function grantTo(owner: Database, appRole: string) {
  await owner.executeQuery(CompiledQuery.raw(grants(appRole)));
}

// The histories and the ledger are append-only, and the list of migrations belongs to the owner. The app role may only read
// which migrations have run. What it calls with the owner's rights nobody else may call.
const grants = (appRole: string) => `
do $$
begin
  if current_user <> ${literal(appRole)} then
    perform pg_advisory_xact_lock(hashtext('yoyaku grants'));
    execute format('grant usage on schema public to %I', ${literal(appRole)});
    -- By name, and one part after the other: in a cluster all tables of a schema are also their parts on this machine.
    set local citus.multi_shard_modify_mode = 'sequential';
    execute format('grant select, insert, update, delete on %s to %I',
      (select string_agg(quote_ident(relname), ', ' order by relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')), ${literal(appRole)});
    execute format('grant usage on all sequences in schema public to %I', ${literal(appRole)});
    execute format('revoke update, delete on reservation_history, event_reservation_history, ledger, lottery_entry, lottery_result, access_log,
      tenant_revision, audit_event from %I', ${literal(appRole)});
    execute format('revoke update, delete on till_count, till_correction from %I', ${literal(appRole)});
    execute format('revoke delete on till, receipt from %I', ${literal(appRole)});
    -- A version of an ordinance is entered and, while nobody was charged by it, taken back; never changed.
    execute format('revoke update on ordinance_version from %I', ${literal(appRole)});
    -- Who may empty the table of jobs sees those of all tenants (0010_machines.sql).
    execute format('revoke truncate on job from %I', ${literal(appRole)});
    execute format('revoke insert, update, delete on schema_migration from %I', ${literal(appRole)});
    execute format('grant execute on function forget_person, forget_before, give_to_keeper, give_back, change_owner,
      tenants_with_due_jobs, tenants_without_jobs
      to %I', ${literal(appRole)});
  end if;
end
$$`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
