import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { removeTenant, type TenantHoldings } from '../db/removeTenant.ts';
import { CliError } from './CliError.ts';
import type { Run, RunWith } from './commandCall.ts';
import { addImportCommand } from './importCommand.ts';
import { openProof } from './move/proofOfRemoval.ts';
import type { ReachedDatabase } from './openDatabase.ts';

export function addTenantCommands(yoyaku: Command, run: Run, onDatabase: RunWith<ReachedDatabase>) {
  const tenant = yoyaku.command('tenant').description('Tenants as YAML bundles (docs/bundle.md describes the form).');
  addImportCommand(tenant, run);
  tenant
    .command('export')
    .argument('<alias>', 'the tenant')
    .argument(
      '[file]',
      'where to write the bundle, with its pictures beside it; the bundle alone is printed when left out',
    )
    .option('--users', 'with the people and the hashes of their passwords')
    .description('Writes the tenant as a bundle that can be imported again.')
    .action((alias: string, file: string | undefined, { users: withUsers = false }: { users?: boolean }) =>
      run(async ({ asStaff, say, warn }) => {
        const { bundle, pictures } = await asStaff(alias, 'Local/ExportBundle', { withUsers });
        if (file === undefined) return say(bundle.trimEnd());
        // Hashes and addresses of people are for the operator's eyes.
        await writeFile(file, bundle, { mode: 0o600 });
        for (const picture of pictures) {
          const path = join(dirname(file), picture.file);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, picture.base64, 'base64');
        }
        const beside = pictures.length > 0 ? `写真${pictures.length}件は、その隣のpicturesフォルダーにあります。` : '';
        warn(`${alias}: ${file} に書き出しました。${beside}`);
      }),
    );
  tenant
    .command('remove')
    .argument('<alias>', 'the tenant')
    .option('--name <name>', 'its name, to the letter, as a confirmation; without it the command says what would go')
    .option('--proof <file>', 'write what was removed and what is left of each table, as CSV')
    .option('--force', 'although reservations are to come or money is on its way')
    .description('Removes a tenant with its people, reservations and money for ever. Write a backup first.')
    .action(
      (
        alias: string,
        { name = '', force: isForced = false, proof }: { name?: string; force?: boolean; proof?: string },
      ) =>
        onDatabase(async ({ ownerUrl, say }) => {
          const sheet = proof === undefined ? null : await openProof(proof);
          try {
            const found = await removeTenant(ownerUrl, { alias, name, isForced, nowMs: Date.now() });
            if (found === null) throw new CliError(`There is no tenant "${alias}".`);
            for (const { table, rows } of found.tables) say(`${table}\t${rows}`);
            if (!found.isRemoved) throw new CliError(`${alias}: nothing was removed. ${whyKept(found, name)}`);
            await sheet?.write({ alias, found, nowMs: Date.now() });
            if (found.left.some(({ rows }) => rows > 0))
              throw new CliError(`${alias}: something is left. See the proof.`);
            say(`${alias}: removed, ${found.tables.reduce((sum, { rows }) => sum + rows, 0)} rows.`);
          } finally {
            await sheet?.close();
          }
        }),
    );
}

function whyKept({ name: itsName, toCome, moneyUnderWay }: TenantHoldings, name: string) {
  const unfinished = [
    ...(toCome > 0 ? [`${toCome} reservations or entries are to come.`] : []),
    ...(moneyUnderWay > 0 ? [`Money is on its way for ${moneyUnderWay} reservations.`] : []),
  ];
  const isNamed = name === itsName;
  return [
    ...(name === '' || isNamed ? [] : [`"${name}" is not its name.`]),
    ...unfinished,
    ...(isNamed ? [] : [`Say --name with its name, ${itsName}, to remove the rows above for ever.`]),
    ...(unfinished.length > 0 ? ['Cancel and refund first, or say --force.'] : []),
  ].join(' ');
}
