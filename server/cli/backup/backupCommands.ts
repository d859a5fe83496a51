import type { Command } from 'commander';
import { backupOf } from '#server/db/backup/backupOf.ts';
import { noteBackup } from '#server/db/backup/backupRun.queries.ts';
import { restoreFrom } from '#server/db/backup/restoreFrom.ts';
import { type RunWith, runOn } from '../commandCall.ts';
import type { ReachedDatabase } from '../openDatabase.ts';
import { readBackupFile, writeBackupFile, writeKeyFile } from './backupFile.ts';

export function addBackupCommands(yoyaku: Command, run: RunWith<ReachedDatabase>) {
  yoyaku
    .command('backup')
    .argument('<file>', 'where to write it; must not be there yet')
    .option('--to <key...>', 'encrypts it for the holders of these public keys (age1…)', [])
    .description('Writes everything in the database to a file. The server may run meanwhile.')
    .action((file: string, { to }: { to: readonly string[] }) =>
      run(async ({ ownerUrl, warn }) => {
        await writeBackupFile(backupOf(ownerUrl), { file, recipients: to });
        const isEncrypted = to.length > 0;
        // A standby that is read from takes no note.
        await noteBackup(ownerUrl, { finishedAt: new Date(), isEncrypted }).catch((error: unknown) =>
          warn(
            `The backup is written, but the database could not note it: ${error instanceof Error ? error.message : error}`,
          ),
        );
        const note = isEncrypted ? '' : ' It is not encrypted and holds personal data and the signing keys.';
        warn(`Written to ${file}.${note}`);
      }),
    );
  yoyaku
    .command('restore')
    .argument('<file>', 'a backup')
    .option('--identity <file>', 'the key of an encrypted backup')
    .description('Fills an empty database with a backup: all of it, or nothing.')
    .action((file: string, { identity }: { identity?: string }) =>
      run(async ({ appUrl, ownerUrl, warn }) => {
        const rows = await readBackupFile({ file, identity }, (backup) => restoreFrom(backup, { appUrl, ownerUrl }));
        const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
        warn(`${count} rows restored in ${Object.keys(rows).length} tables.`);
      }),
    );
  yoyaku
    .command('backup-key')
    .argument('<file>', 'where to write the secret key; keep it away from the backups')
    .description('Makes a key for encrypted backups and prints its public part.')
    .action((file: string) => alone(async ({ say }) => say(await writeKeyFile(file))));
}

/** Commands that need no database. */
const alone = runOn(async () => ({ given: {}, close: async () => undefined }));
