import { type Command, Option } from 'commander';
import type { ResponseOf } from '#contract/endpoints.ts';
import { changeText } from '../bundle/changeText.ts';
import { picturesBeside } from '../bundle/picture/picturesBeside.ts';
import { CliError } from './CliError.ts';
import type { CommandCall, Run } from './commandCall.ts';
import { decodeWritten, type Encoding, encodings, readGiven } from './decodeText.ts';

type Options = {
  readonly encoding?: Encoding;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly overwrite?: boolean;
};

export function addImportCommand(tenant: Command, run: Run) {
  tenant
    .command('import')
    .argument('<file>', 'the bundle, UTF-8')
    .addOption(new Option('--encoding <name>', 'of its characters (文字コード)').choices(encodings))
    .option('--dry-run', 'only say what it would do')
    .option('--yes', 'do it without asking, whatever is changed or withdrawn')
    .option('--overwrite', 'although the bundle does not name the revision that the tenant is at')
    .description(
      'Makes the tenant what the bundle says. Names every wrong entry and imports nothing then. Asks before it changes ' +
        'or withdraws anything.',
    )
    .addHelpText(
      'after',
      '\nA plan has a line for what is added (+), changed (~), withdrawn (-) and touched by that (!).',
    )
    .action((file: string, options: Options) => run((call) => importFile(call, file, options)));
}

type Answer = ResponseOf<'Installation/ImportBundle'>;

/** A bundle as it was written, and the file it came from. */
type Written = { readonly file: string; readonly bundle: string };

async function importFile(call: CommandCall, file: string, { encoding, dryRun, yes, overwrite = false }: Options) {
  const bundle = decodeWritten(file, await readGiven(file), encoding);
  const found = await picturesBeside(file, bundle);
  const pictures = found.map(({ file: path, bytes }) => ({ file: path, base64: bytes.toString('base64') }));
  const doing = { file, bundle, pictures, isOverwriting: overwrite };
  const allows = dryRun ? 'nothing' : yes ? 'everything' : 'additions';
  const answer = await call.onInstallation('Installation/ImportBundle', { ...doing, allows });
  for (const { file: where, line, reason } of answer.remarks) call.warn(`${where}:${line}: ${reason}`);
  sayPlan(call, answer);
  if (answer.isDone) return sayDone(call, doneText(doing, answer), answer);
  const planned = `${answer.tenantAlias}: まだ変更していません。取り込むと${changeText(answer.change)}です。`;
  if (dryRun) return call.say(planned);
  const isWanted = await call.ask(`${answer.tenantAlias}を変更しますか。`);
  if (isWanted === null) throw new CliError(`${planned}--yes を付けると取り込みます。`);
  if (!isWanted) return call.say(planned);
  const done = await call.onInstallation('Installation/ImportBundle', {
    ...doing,
    allows: 'everything',
    plannedAt: answer.revision,
  });
  sayDone(call, doneText(doing, done), done);
}

/** Says what was done; of a new tenant also who should be let in first. */
function sayDone({ say }: CommandCall, done: string, { isNew, tenantAlias, address }: Answer) {
  say(done);
  if (!isNew) return;
  say(`利用者のページ: ${address}`);
  // An installed release has no npm.
  const called = process.env.npm_lifecycle_event === 'yoyaku' ? 'npm run yoyaku --' : 'yoyaku';
  say(`管理者を2人招待してください: ${called} staff invite ${tenantAlias} 職員ID '氏名'`);
}

function sayPlan({ say }: CommandCall, { isNew, isDone, differences, people, touched, told, left }: Answer) {
  if (isNew && isDone) return;
  for (const line of differences) say(line);
  if (people.added + people.changed > 0) say(`  利用者: ${changeText(people)}`);
  for (const line of touched) say(line);
  const sent = isDone ? 'しました' : 'します';
  if (told > 0)
    say(`  ${told}件の利用者に、メールかLINEで（カレンダーも）お知らせ${sent}。届かない人は要対応に残ります。`);
  if (left > 0) say(`  そのうち${left}件は有効のままです。コンソールの要対応で判断してください。`);
}

function doneText({ file, bundle }: Written, { tenantAlias, isNew, change, differences, revision }: Answer) {
  const done = `${tenantAlias}: ${changeText(change)}。`;
  if (!isNew && differences.length === 0) return done;
  const wanted = `revision: ${revision}`;
  const [named] = /^revision:.*$/m.exec(bundle) ?? [];
  if (named?.trim() === wanted) return done;
  const next = named ? `「${named.trim()}」の行を次に変更してください。` : '次を最初の行に書いてください。';
  return `${done}現在のrevisionは${revision}です。${file} をまた取り込む前に、${next} ${wanted}`;
}
