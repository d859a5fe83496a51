import type { Command } from 'commander';
import type { TableSum } from '#server/db/move/manifest.ts';
import { moveBack } from '#server/db/move/moveBack.ts';
import { moveOut } from '#server/db/move/moveOut.ts';
import type { RunWith } from '../commandCall.ts';
import type { ReachedDatabase } from '../openDatabase.ts';
import { readTown, townFolder } from './townFolder.ts';

/** Said when a town came in: it works at once, and must work at one place alone. */
const stopElsewhere =
  '予定された処理・お知らせ・返金は、ここですぐに続きます。移す前のサーバーは止めたままにし、そこから団体を消してください（tenant remove）。両方が動くと、お知らせや返金が二重になります。';

/** `yoyaku move out` and `yoyaku move back`: a town as files that are described. */
export function addMoveOutCommands(move: Command, onDatabase: RunWith<ReachedDatabase>) {
  move
    .command('out')
    .argument('<alias>', 'the tenant')
    .argument('<folder>', 'an empty folder')
    .description(
      'Writes everything of a tenant as CSV and JSON Lines, with a data dictionary and sums. Nothing that opens something ' +
        'goes out: passwords, sessions, tokens. The server may work meanwhile.',
    )
    .action((alias: string, folder: string) =>
      onDatabase(async ({ ownerUrl, say, warn }) => {
        const { to, finish } = await townFolder(folder);
        const { manifest, openDraws } = await moveOut(ownerUrl, { alias, nowMs: Date.now(), to });
        await finish(manifest);
        saySums(say, manifest.tables);
        say(`${alias}: ${folder} に書き出しました。dictionary.csv に、すべての列の説明があります。`);
        say('このあとの変更は入っていません。別のシステムに移すときは、サーバーを止めてから書き出してください。');
        if (openDraws.length > 0) {
          warn(
            `終わっていない抽選があるため、move back では取り込めません。抽選を終えてから、もう一度書き出してください：${openDraws.join('')}`,
          );
        }
      }),
    );
  move
    .command('back')
    .argument('<folder>', 'what `move out` wrote')
    .description(
      'Brings a tenant that went out into an installation of the same version that does not have it, all or nothing. ' +
        'Everybody sets a password anew. The former server must not run with it any more.',
    )
    .action((folder: string) =>
      onDatabase(async ({ ownerUrl, say, warn }) => {
        const town = await readTown(folder);
        saySums(say, await moveBack(ownerUrl, town));
        say(`${town.manifest.alias}: 取り込みました。件数と金額は、書き出したときと一致しています。`);
        warn(stopElsewhere);
      }),
    );
}

function saySums(say: (line: string) => void, tables: readonly TableSum[]) {
  for (const { table, rows, yen } of tables) {
    if (rows === 0) continue;
    const sums = Object.entries(yen).map(([column, sum]) => `\t${column} ${sum.toLocaleString('ja-JP')}円`);
    say(`${table}\t${rows}${sums.join('')}`);
  }
}
