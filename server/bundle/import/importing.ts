import type { Database } from '#server/db/connect.ts';
import type { Report } from '../problem/problem.ts';
import type { ResolvedBundle } from '../read/resolveBundle.ts';

/** The instant of an import, and the hashes of the passwords of new accounts by user number. */
export type ImportContext = { readonly nowMs: number; readonly passwordHashes: ReadonlyMap<string, string> };

/** What the steps of an import have in common. `report` takes the path of the entry that cannot be kept. */
export type Importing = ImportContext & {
  readonly trx: Database;
  readonly tenantId: string;
  readonly bundle: ResolvedBundle;
  readonly report: Report;
};
