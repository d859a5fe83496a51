import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linesIn } from '#server/db/backup/linesIn.ts';
import { columnsOut, type DescribedTable } from '#server/db/move/dictionary.ts';
import { type Manifest, MoveError, readManifest } from '#server/db/move/manifest.ts';
import type { Destination } from '#server/db/move/moveOut.ts';
import { byteOrderMark, type Cell, excelCsv } from '#server/report/csv/excelCsv.ts';

// What people told a town is for the eyes of who moves it.
const mode = 0o600;
const modeOfFolder = 0o700;

/** A value as CSV has it; a document as JSON, and nothing for null. */
function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isThere = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

async function namesIn(folder: string) {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isThere(error, 'ENOENT')) return [];
    if (isThere(error, 'ENOTDIR')) return [folder];
    throw error;
  }
}

/** Writes a town into a new folder: each table as CSV and as JSON Lines, with words for every column. */
export async function townFolder(folder: string) {
  if ((await namesIn(folder)).length > 0) throw new MoveError(`${folder}: 空のフォルダーを指定してください。`);
  const described: DescribedTable[] = [];
  let files: { readonly json: FileHandle; readonly csv: FileHandle } | null = null;
  const at = (name: string) => join(folder, 'tables', name);
  const to: Destination = {
    describe: async (table) => {
      described.push(table);
    },
    async begin(table) {
      await mkdir(join(folder, 'tables'), { recursive: true, mode: modeOfFolder });
      files = {
        json: await open(at(`${table.name}.jsonl`), 'wx', mode),
        csv: await open(at(`${table.name}.csv`), 'wx', mode),
      };
      await files.csv.writeFile(byteOrderMark + excelCsv([columnsOut(table).map(({ name }) => name)]));
    },
    async lines(table, lines) {
      const names = columnsOut(table).map(({ name }) => name);
      await files?.json.writeFile(lines.map(({ text }) => `${text}\n`).join(''));
      await files?.csv.writeFile(excelCsv(lines.map(({ row }) => names.map((name) => cell(row[name])))));
    },
    async end() {
      await files?.json.sync();
      await files?.json.close();
      await files?.csv.close();
    },
  };
  return { to, finish: (manifest: Manifest) => finish(folder, described, manifest) };
}

const kindWords = {
  out: '書き出す',
  computed: '書き出さない（ほかの列から計算）',
  secret: '書き出さない（秘密）',
} as const;

/** The manifest comes last: a folder without it is not whole. */
async function finish(folder: string, tables: readonly DescribedTable[], manifest: Manifest) {
  const write = (name: string, text: string) => writeFile(join(folder, name), text, { mode, flag: 'wx', flush: true });
  const columns = tables.flatMap(({ name, about, columns: all }) =>
    all.map((column) => [name, about, column.name, column.type, column.about, kindWords[column.kind]]),
  );
  const head = ['表', '表の内容', '列', '型', '列の内容', '扱い'];
  await write('dictionary.csv', byteOrderMark + excelCsv([head, ...columns]));
  await write('dictionary.json', `${JSON.stringify(tables.map(wordsOf), null, 2)}\n`);
  const sums = manifest.tables.flatMap(({ table, rows, yen }): Cell[][] => [
    [table, '件数', rows],
    ...Object.entries(yen).map(([column, sum]) => [table, `${column}（円）`, sum]),
  ]);
  await write('sums.csv', byteOrderMark + excelCsv([['表', '単位', '計'], ...sums]));
  await write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

const wordsOf = ({ name, about, columns, key }: DescribedTable) => ({
  table: name,
  about,
  key,
  columns: columns.map(({ name: column, type, about: words, kind }) => ({ column, type, about: words, kind })),
});

/** A town as it was written: what it is, and the lines of its tables. */
export async function readTown(folder: string) {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '');
  const manifest = readManifest(text);
  if (manifest === null) {
    throw new MoveError(`${folder}: yoyaku move out で書き出したフォルダーではないか、書出しが終わっていません。`);
  }
  return { manifest, linesOf: (table: string) => linesOf(folder, `${table}.jsonl`) };
}

/** A line is a row; no row is as long as this, in bytes. */
const longestLine = 64 * 1_048_576;

async function* linesOf(folder: string, name: string) {
  const pieces = createReadStream(join(folder, 'tables', name));
  try {
    for await (const line of linesIn(withEnds(pieces, name))) yield line.toString('utf8');
  } catch (error) {
    if (!isThere(error, 'ENOENT') && !isThere(error, 'EISDIR')) throw error;
    throw new MoveError(`tables/${name} がありません。何も取り込みませんでした。`, { cause: error });
  }
}

/** Stops at a line that has no end, before it fills the memory. */
async function* withEnds(pieces: AsyncIterable<Buffer>, name: string) {
  let length = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(10);
    length = end < 0 ? length + piece.length : piece.length - end;
    if (length > longestLine)
      throw new MoveError(`tables/${name} に、長すぎる行があります。何も取り込みませんでした。`);
    yield piece;
  }
}
