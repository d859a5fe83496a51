import { distribute } from '../db/cluster/distribute.ts';
import { inDatabase, onServer, type TestDatabases } from './testDatabase.ts';

/**
 * Makes the template a cluster of one machine, whose parts are reached over the network as on several. It is copied for
 * each file of tests, so nobody may be connected to it, the extension's own daemon included. Tests arrange no triggers
 * in it.
 */
export async function clusterForTests({ superuserUrl, ownerUrl, template }: TestDatabases) {
  const { hostname, port } = new URL(superuserUrl);
  const at = inDatabase(superuserUrl, template);
  await onServer(at, 'create extension if not exists citus');
  await onServer(at, `select citus_set_coordinator_host('${hostname}', ${port})`);
  await onServer(at, `select citus_set_node_property('${hostname}', ${port}, 'shouldhaveshards', true)`);
  await distribute(inDatabase(ownerUrl, template), () => undefined);
  await onServer(superuserUrl, `alter database ${template} allow_connections false`);
  await onServer(
    superuserUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}' and pid <> pg_backend_pid()`,
  );
}
