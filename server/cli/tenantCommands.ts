import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { changeText } from '../bundle/changeText.ts';
import { removeTenant } from '../db/removeTenant.ts';
import { CliError } from './CliError.ts';
import type { Run, RunWith } from './commandCall.ts';
import type { ReachedDatabase } from './openDatabase.ts';

export function addTenantCommands(yoyaku: Command, run: Run, onDatabase: RunWith<ReachedDatabase>) {
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
  tenant
    .command('remove')
    .argument('<alias>', 'the tenant')
    .requiredOption('--name <name>', 'its name, to the letter, as a confirmation')
    .description('Removes a tenant with its people, reservations and money for ever. Write a backup first.')
    .action((alias: string, { name }: { name: string }) =>
      onDatabase(async ({ ownerUrl, say }) => {
        const removed = await removeTenant(ownerUrl, { alias, name });
        if (removed === null) throw new CliError(`There is no tenant "${alias}" with the name "${name}".`);
        say(`${alias}: removed, ${removed} rows.`);
      }),
    );
}
