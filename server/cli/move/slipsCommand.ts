import { open } from 'node:fs/promises';
import type { Command } from 'commander';
import { byteOrderMark, excelCsv } from '#server/report/csv/excelCsv.ts';
import type { Run } from '../commandCall.ts';

const head = ['利用者番号', '氏名・団体名', '住所', '電話番号', 'はじめてのパスワード'];

/** `yoyaku move slips`: for the letters that tell people their number is still theirs. */
export function addSlipsCommand(move: Command, run: Run) {
  move
    .command('slips')
    .argument('<alias>', 'the tenant')
    .argument('<file>', 'where to write them, as CSV')
    .description(
      'Lists who came in and has no password yet, for letters: number, name, address, and whether they set one by mail ' +
        'or with a slip of the counter.',
    )
    .action((alias: string, file: string) =>
      run(async ({ asStaff, say }) => {
        const { items } = await asStaff(alias, 'Local/ListWithoutPassword', {});
        const lines = items.map(({ userNumber, personName, address, phone, hasMail }) => [
          userNumber,
          personName,
          address,
          phone,
          hasMail ? 'メール（パスワードをお忘れの方）' : '窓口（パスワード再設定票）',
        ]);
        await writeForOwner(file, byteOrderMark + excelCsv([head, ...lines]));
        say(`${alias}: パスワードのない${items.length}人を ${file} に書き出しました。`);
      }),
    );
}

/** Names and addresses are for the operator's eyes, also in a file that was there before. */
async function writeForOwner(file: string, text: string) {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}
