import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { changeText } from '../bundle/changeText.ts';
import type { Run } from './commandCall.ts';

export function addTenantCommands(yoyaku: Command, run: Run) {
  const tenant = yoyaku.command('tenant').description('Tenants as YAML bundles (docs/bundle.md describes the form).');
  tenant
    .command('import')
    .argument('<file>', 'the bundle')
    .description('Makes the tenant what the bundle says. Names every wrong entry and imports nothing then.')
    .action((file: string) =>
      run(async ({ onInstallation, say }) => {
        const bundle = await readFile(file, 'utf8');
        const { tenantAlias, change } = await onInstallation('Installation/ImportBundle', { file, bundle });
        say(`${tenantAlias}: ${changeText(change)}.`);
      }),
    );
  tenant
    .command('export')
    .argument('<alias>', 'the tenant')
    .argument('[file]', 'where to write the bundle; printed when left out')
    .option('--users', 'with the people and the hashes of their passwords')
    .description('Writes the tenant as a bundle that can be imported again.')
    .action((alias: string, file: string | undefined, { users: withUsers = false }: { users?: boolean }) =>
      run(async ({ asStaff, say, warn }) => {
        const { bundle } = await asStaff(alias, 'Staff/ExportBundle', { withUsers });
        if (file === undefined) return say(bundle.trimEnd());
        // Hashes and addresses of people are for the operator's eyes.
        await writeFile(file, bundle, { mode: 0o600 });
        warn(`${alias}: written to ${file}.`);
      }),
    );
}
