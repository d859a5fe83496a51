import type { Command } from 'commander';
import type { Run } from './commandCall.ts';

/** From where staff work: what 接続元の制限 of the console shows, and the way back in for whoever shut everybody out. */
export function addNetworkCommands(yoyaku: Command, run: Run) {
  const network = yoyaku.command('network').description('Networks from which the console of a tenant may be used.');
  network
    .command('list')
    .argument('<alias>', 'the tenant')
    .description('Lists the networks of the console, and of single halls.')
    .action((alias: string) =>
      run(async ({ asStaff, say }) => {
        const { networks, halls } = await asStaff(alias, 'Console/GetNetworks', {});
        const lists = [{ name: 'console', networks }, ...halls.map((one) => ({ ...one, name: one.containerName }))];
        for (const one of lists) {
          for (const { network: text, note } of one.networks) say([one.name, text, note].join('  ').trimEnd());
        }
        if (lists.every((one) => one.networks.length === 0)) say('Every network is allowed.');
      }),
    );
  network
    .command('clear')
    .argument('<alias>', 'the tenant')
    .description('Allows every network again, of the console and of all halls.')
    .action((alias: string) =>
      run(async ({ asStaff, say }) => {
        const { networks, halls } = await asStaff(alias, 'Console/GetNetworks', {});
        const lists = [{ hallId: null, networks }, ...halls.map((one) => ({ ...one, hallId: one.containerId }))];
        for (const { hallId, networks: allowed } of lists) {
          if (allowed.length === 0) continue;
          const { version } = await asStaff(alias, 'Console/GetNetworks', {});
          await asStaff(alias, 'Console/SaveNetworks', { hallId, networks: '', version });
        }
        say('Every network is allowed.');
      }),
    );
}
