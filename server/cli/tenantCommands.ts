import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { passwordsWith } from '../account/passwords.ts';
import { analyze } from '../db/analyze.ts';
import { inTenant } from '../db/connect.ts';
import { changeText } from './bundle/changeText.ts';
import { exportBundle } from './bundle/exportBundle.ts';
import { importBundle, readBundle } from './bundle/importBundle.ts';
import { type CliCall, tenantOf, withDatabase } from './withDatabase.ts';

export function addTenantCommands(yoyaku: Command) {
  const tenant = yoyaku.command('tenant').description('Tenants as YAML bundles (demo/README.md describes the form).');
  tenant
    .command('import')
    .argument('<file>', 'the bundle')
    .description('Makes the tenant what the bundle says. Names every wrong entry and imports nothing then.')
    .action((file: string) => withDatabase((call) => importTenant(call, file)));
  tenant
    .command('export')
    .argument('<alias>', 'the tenant')
    .argument('[file]', 'where to write the bundle; printed when left out')
    .option('--users', 'with the people and the hashes of their passwords')
    .description('Writes the tenant as a bundle that can be imported again.')
    .action((alias: string, file: string | undefined, options: { users?: boolean }) =>
      withDatabase((call) => exportTenant(call, { alias, file, withUsers: options.users ?? false })),
    );
}

async function importTenant({ db, nowMs, say }: CliCall, file: string) {
  const bundle = readBundle({ file, text: await readFile(file, 'utf8') }, nowMs);
  const { hash } = await passwordsWith();
  const { alias, change } = await importBundle(db, { bundle, nowMs, hash });
  await analyze(db);
  say(`${alias}: ${changeText(change)}.`);
}

type Export = { readonly alias: string; readonly file: string | undefined; readonly withUsers: boolean };

async function exportTenant(call: CliCall, { alias, file, withUsers }: Export) {
  const { tenant } = await tenantOf(call, alias);
  const { tenantId } = tenant;
  const text = await inTenant(call.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers }));
  if (file === undefined) return call.say(text.trimEnd());
  // Hashes and addresses of people are for the operator's eyes.
  await writeFile(file, text, { mode: 0o600 });
  call.warn(`${alias}: written to ${file}.`);
}
