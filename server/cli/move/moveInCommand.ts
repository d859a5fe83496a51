import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { SheetRow } from '#contract/move/moveIn.ts';
import { readColumnMap } from '#server/move/read/columnMap.ts';
import { fieldsOf, moveFiles, moveKinds } from '#server/move/read/moveFiles.ts';
import { CliError } from '../CliError.ts';
import type { CommandCall, Run } from '../commandCall.ts';
import { decodeText, type Encoding, encodings, readGiven } from '../decodeText.ts';

type Options = {
  readonly encoding?: Encoding;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly sheet?: string;
};

const columnHelp = moveKinds
  .map((kind) => {
    const fields = fieldsOf(kind).map(({ field, name, isNeeded }) => `${field} (${name})${isNeeded ? '' : '?'}`);
    return `  ${kind}.csv (${moveFiles[kind].label}): ${fields.join(', ')}`;
  })
  .join('\n');

/** `yoyaku move in`: what another system leaves behind. */
export function addMoveInCommand(move: Command, run: Run) {
  move
    .command('in')
    .argument('<alias>', 'the tenant')
    .argument('<folder>', 'where the CSV files are, and columns.yaml, which says how they call things')
    .addOption(new Option('--encoding <name>', 'of the files, instead of finding it out').choices(encodings))
    .option('--dry-run', 'only say what it would do')
    .option('--yes', 'do it without asking')
    .option('--sheet <file>', 'write the reconciliation sheet as CSV')
    .description(
      'Brings in people without passwords, groups, reservations, entries, unpaid fees and credits of another system. ' +
        'Names every wrong line and writes nothing then. The same files change nothing a second time. Nobody is told.',
    )
    .addHelpText('after', `\nFiles and their fields (? may be missing); docs/moving.md describes them:\n${columnHelp}`)
    .action((alias: string, folder: string, options: Options) =>
      run((call) => moveIn(call, { alias, folder, ...options })),
    );
}

type Asked = Options & { readonly alias: string; readonly folder: string };
type Answer = ResponseOf<'Local/MoveIn'>;

async function moveIn(call: CommandCall, { alias, folder, encoding, dryRun = false, yes = false, sheet }: Asked) {
  const given = await filesIn(folder, encoding);
  if (given.files.length === 0) throw new CliError(`${folder}: 取り込むファイルがありません。`);
  const plan = await call.asStaff(alias, 'Local/MoveIn', { ...given, isDoing: false });
  sayCounts(call, plan);
  demandRight(call, plan);
  if (dryRun) return call.say(`${alias}: まだ取り込んでいません。`);
  if (!yes) {
    const isWanted = await call.ask(`${alias}に取り込みますか。`);
    if (isWanted === null) throw new CliError(`${alias}: まだ取り込んでいません。--yes を付けると取り込みます。`);
    if (!isWanted) return call.say(`${alias}: まだ取り込んでいません。`);
  }
  const done = await call.asStaff(alias, 'Local/MoveIn', { ...given, isDoing: true });
  demandRight(call, done);
  await saySheet(call, done.sheet, sheet);
  const differing = done.sheet.filter(({ inFiles, here }) => inFiles !== here).length;
  call.say(`${alias}: 取り込みました。お知らせは送っていません。`);
  if (differing > 0) throw new CliError(`照合表の${differing}行が一致しません。`);
  call.say('照合表はすべて一致しています。');
}

/** The files of a folder that say something, decoded, with the town's map of columns. */
async function filesIn(folder: string, encoding?: Encoding) {
  const names = await readdir(folder);
  const columns = names.includes('columns.yaml')
    ? decodeText(await readGiven(join(folder, 'columns.yaml')), 'utf-8')
    : '';
  const { map } = readColumnMap(columns);
  const files = [];
  for (const kind of moveKinds) {
    const name = basename(map[kind]?.file ?? `${kind}.csv`);
    const isNamed = map[kind]?.file !== undefined;
    if (!isNamed && !names.includes(name)) continue;
    const bytes = await readGiven(join(folder, name));
    files.push({ kind, file: name, csv: decodeText(bytes, map[kind]?.encoding ?? encoding) });
  }
  return { files, columns };
}

function sayCounts({ say, warn }: CommandCall, { counts, remarks }: Answer) {
  for (const { kind, read, added, changed, same, kept } of counts) {
    say(`${kind}\t${read}件\t追加${added}\t変更${changed}\t変更なし${same}${kept > 0 ? `\tそのまま${kept}` : ''}`);
  }
  for (const remark of remarks) warn(remark);
}

function demandRight({ warn }: CommandCall, { wrong }: Answer) {
  if (wrong.length === 0) return;
  for (const { file, line, column, why } of wrong) warn(`${file}:${line}: ${column === '' ? '' : `${column}: `}${why}`);
  throw new CliError(`${wrong.length}か所の誤りがあるため、何も取り込みませんでした。`);
}

const sheetHead = ['種類', '区分・施設', '状態', '単位', 'ファイル', 'このシステム', '一致'];

const sheetLine = ({ kind, place, state, unit, inFiles, here }: SheetRow) => [
  kind,
  place,
  state,
  unit,
  String(inFiles),
  String(here),
  inFiles === here ? '○' : '×',
];

async function saySheet({ say }: CommandCall, rows: readonly SheetRow[], file?: string) {
  for (const line of [sheetHead, ...rows.map(sheetLine)]) say(line.join('\t'));
  if (file === undefined) return;
  await writeFile(file, `\u{feff}${stringify([sheetHead, ...rows.map(sheetLine)], { record_delimiter: 'windows' })}`);
}
