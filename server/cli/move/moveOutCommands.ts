import type { Command } from 'commander';
import type { TableSum } from '#server/db/move/manifest.ts';
import { moveOut } from '#server/db/move/moveOut.ts';
import type { RunWith } from '../commandCall.ts';
import type { ReachedDatabase } from '../openDatabase.ts';
import { townFolder } from './townFolder.ts';

/** `yoyaku move out`: a town as files that are described. */
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
}

function saySums(say: (line: string) => void, tables: readonly TableSum[]) {
  for (const { table, rows, yen } of tables) {
    if (rows === 0) continue;
    const sums = Object.entries(yen).map(([column, sum]) => `\t${column} ${sum.toLocaleString('ja-JP')}円`);
    say(`${table}\t${rows}${sums.join('')}`);
  }
}
