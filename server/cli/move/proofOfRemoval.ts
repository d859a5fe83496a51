import { open, rm } from 'node:fs/promises';
import { tableWords } from '#server/db/move/words/tableWords.ts';
import type { Removed, TenantHoldings } from '#server/db/removeTenant.ts';
import { byteOrderMark, excelCsv } from '#server/report/csv/excelCsv.ts';
import { CliError } from '../CliError.ts';

type Removal = { readonly alias: string; readonly found: TenantHoldings & Removed; readonly nowMs: number };

/**
 * The file of a proof, made before anything is removed: what cannot be written must not be missing afterwards. Nothing is
 * overwritten.
 */
export async function openProof(file: string) {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CliError(`${file} is there already; it is not overwritten.`);
    throw new CliError(`${file} cannot be written. Nothing was removed. (${error.message})`);
  });
  let isWritten = false;
  return {
    async write(removal: Removal) {
      await handle.writeFile(textOf(removal));
      await handle.sync();
      isWritten = true;
    },
    async close() {
      await handle.close();
      if (!isWritten) await rm(file, { force: true });
    },
  };
}

/** The sheet that shows a town gone: of every table how many rows were removed, and how many are there now. */
function textOf({ alias, found, nowMs }: Removal) {
  const removed = new Map(found.tables.map(({ table, rows }) => [table, rows]));
  const words: Readonly<Record<string, string>> = tableWords;
  const lines = found.left.map(({ table, rows }) => ({ table, removed: removed.get(table) ?? 0, left: rows }));
  const sum = (of: 'removed' | 'left') => lines.reduce((all, line) => all + line[of], 0);
  return (
    byteOrderMark +
    excelCsv([
      ['団体', alias, found.name],
      ['確認した日時', new Date(nowMs).toISOString()],
      ['表', '表の内容', '消した行', '残っている行'],
      ...lines.map((line) => [line.table, words[line.table] ?? '', line.removed, line.left]),
      ['計', '', sum('removed'), sum('left')],
    ])
  );
}
