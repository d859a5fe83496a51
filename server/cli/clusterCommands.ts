import type { Command } from 'commander';
import { checkCluster } from '../db/cluster/checkCluster.ts';
import { distribute } from '../db/cluster/distribute.ts';
import { CliError } from './CliError.ts';
import type { RunWith } from './commandCall.ts';
import type { ReachedDatabase } from './openDatabase.ts';

export function addClusterCommands(yoyaku: Command, run: RunWith<ReachedDatabase>) {
  const cluster = yoyaku.command('cluster').description('One database on several machines, with Citus.');
  cluster
    .command('check')
    .description('Tells what of the tables would stop a cluster. Changes nothing, and needs no Citus.')
    .action(() =>
      run(async ({ ownerUrl, say }) => {
        const { problems, remarks } = await checkCluster(ownerUrl);
        for (const line of [...problems, ...remarks]) say(line);
        if (problems.length > 0) throw new CliError(`${problems.length} of these would stop a cluster.`);
        say('Nothing would stop a cluster.');
      }),
    );
  cluster
    .command('distribute')
    .description('Lays the tables out over the machines of a cluster: all of them, or none. Stop the server first.')
    .action(() => run(({ ownerUrl, say }) => distribute(ownerUrl, say)));
}
