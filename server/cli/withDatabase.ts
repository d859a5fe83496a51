import type { Tenant } from '#contract/tenant.ts';
import type { Database } from '../db/connect.ts';
import { NewerDatabase } from '../db/migrate.ts';
import { CannotStartPostgres } from '../db/postgres/CannotStartPostgres.ts';
import { RoleError } from '../db/refuseBypass.ts';
import { publicUrlOf, readSettings, SettingsError } from '../settings.ts';
import { tenantDirectory } from '../tenant/directory.ts';
import { momentOf } from '../time.ts';
import { BundleError } from './bundle/BundleError.ts';
import { CliError } from './CliError.ts';
import { openDatabase } from './openDatabase.ts';

/** What a command works with. `say` writes a line of the answer, `warn` a line beside it. */
export type CliCall = {
  readonly db: Database;
  readonly nowMs: number;
  /** The address residents use. */
  readonly publicUrl: string;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
};

/** Runs a command on the database of the settings. What the person can put right is told in a sentence; exits 1 then. */
export async function withDatabase(command: (call: CliCall) => Promise<void>) {
  process.stdout.on('error', ignoreClosedPipe);
  try {
    const settings = readSettings(process.env);
    const publicUrl = publicUrlOf(settings);
    const { db, close } = await openDatabase(settings);
    try {
      await command({ db, nowMs: Date.now(), publicUrl, say: writeTo(process.stdout), warn: writeTo(process.stderr) });
    } finally {
      await close();
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** Whoever reads the answer, `head` for example, may have enough of it. */
function ignoreClosedPipe(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error;
}

const writeTo = (stream: NodeJS.WriteStream) => (line: string) => {
  stream.write(`${line}\n`);
};

const explained = [BundleError, CliError, SettingsError, RoleError, NewerDatabase, CannotStartPostgres];

/** A sentence for what can be put right, a stack for what cannot. */
export function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  const isExplained = explained.some((kind) => error instanceof kind) || 'syscall' in error;
  return isExplained ? error.message : (error.stack ?? error.message);
}

/** The tenant of an alias and its wall clock. Throws CliError when there is none. */
export async function tenantOf({ db, nowMs }: CliCall, alias: string): Promise<{ tenant: Tenant; now: string }> {
  const tenant = await tenantDirectory(db).byAlias(alias);
  if (!tenant) throw new CliError(`There is no tenant "${alias}".`);
  return { tenant, now: momentOf(nowMs, tenant.timeZone) };
}
