import type { Client } from 'pg';
import { longClient } from '../longClient.ts';
import { clusterProblems } from './clusterProblems.ts';
import { clusterTables } from './clusterTables.ts';

type ClusterReport = { readonly problems: readonly string[]; readonly remarks: readonly string[] };

/** What would stop a cluster, and how far the database is one. Changes nothing. */
export async function checkCluster(ownerUrl: string): Promise<ClusterReport> {
  const client = longClient(ownerUrl, 'cluster');
  await client.connect();
  try {
    const problems = await clusterProblems(client);
    const tables = await clusterTables(client);
    const { rows } = await client.query<{ installed: string | null }>(
      `select installed_version as installed from pg_available_extensions where name = 'citus'`,
    );
    if (!rows[0])
      return { problems, remarks: [`${tables.length} tables. This server does not have the extension citus.`] };
    const { installed } = rows[0];
    if (installed === null)
      return { problems, remarks: [`${tables.length} tables. The extension citus is not created.`] };
    return {
      problems: [...problems, ...(await unfinished(client))],
      remarks: [`${tables.length} tables, citus ${installed}.`],
    };
  } finally {
    await client.end();
  }
}

/** What "cluster distribute" has still to do. */
async function unfinished(client: Client) {
  const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
  const placed = new Set(rows.map(({ name }) => name));
  const missing = (await clusterTables(client)).filter(({ name, kind }) => kind !== 'local' && !placed.has(name));
  const { rows: settings } = await client.query<{ value: string }>(
    `select current_setting('citus.propagate_set_commands', true) as value`,
  );
  return [
    ...(missing.length > 0 ? [`Not laid out: ${missing.map(({ name }) => name).join(', ')}.`] : []),
    ...(settings[0]?.value === 'local' ? [] : ['citus.propagate_set_commands is not "local" for this database.']),
  ];
}
