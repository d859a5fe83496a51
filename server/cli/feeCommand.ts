import { type Command, Option } from 'commander';
import type { RequestOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';
import { BundleError } from '../bundle/BundleError.ts';
import { breakdownText } from '../bundle/breakdownText.ts';
import type { YamlSource } from '../bundle/form/yamlSource.ts';
import { readBundle } from '../bundle/import/importBundle.ts';
import { fileLine, fileReason, type Problem, problemCollector } from '../bundle/problem/problem.ts';
import { checkEntered } from '../bundle/read/checkEntered.ts';
import { ownHolidays } from '../bundle/read/ownHolidays.ts';
import type { ResolvedContainer } from '../bundle/read/resolved.ts';
import type { TriedFee } from '../bundle/trial/feeOfCase.ts';
import { amountText, matchesPublished } from '../bundle/trial/tryOne.ts';
import { tryFees, type UntriedFee } from '../bundle/tryFees.ts';
import { holidaysOf } from '../catalogue/holidays.ts';
import { CliError } from './CliError.ts';
import { type CommandCall, type Run, runOn } from './commandCall.ts';
import { decodeWritten, type Encoding, encodings, readGiven } from './decodeText.ts';
import { demandId } from './demandId.ts';

function wordsOf(tried: TriedFee | UntriedFee) {
  if (!('came' in tried)) {
    const [first] = tried.problems;
    const where = first ? `（${first.file}:${first.line}）` : '';
    return [`× ${tried.name}：試算できません。${tried.problems.map(fileReason).join(' ')}${where}`];
  }
  const { name, unit, published, came, lines } = tried;
  if (matchesPublished(tried)) return [`○ ${name}：${amountText(came, unit)}`];
  const both = `${amountText(came, unit)}（公表：${amountText(published, unit)}）`;
  return [`× ${name}：${both}`, ...breakdownText(lines)];
}

export function addFeeCommands(yoyaku: Command, run: Run) {
  const fee = yoyaku.command('fee').description("A town's ordinance on fees (docs/bundle.md describes the form).");
  fee
    .command('settle')
    .argument('<alias>', 'the tenant')
    .argument('<id>', 'the reservation id')
    .option('--grant <code>', 'grants the reduction of this code')
    .option('--refuse', 'grants none: the fee is what was quoted')
    .option('--amount <yen>', 'sets another sum; 0 for nothing')
    .option('--reason <text>', 'why, for the person and the history; needed with --amount')
    .description('Decides on a fee that is not final. It is owed from then on, and the person is told.')
    .action((alias: string, reservationId: string, options: SettleOptions) =>
      run((call) => settle(call, alias, { reservationId, options })),
    );
  fee
    .command('add')
    .argument('<alias>', 'the tenant')
    .argument('<id>', 'the reservation id')
    .option('--line <name>', 'what is charged, as the person reads it: 冷房 3時間')
    .option(
      '--quoted <code>',
      'settles the line of the quote with this code of the ordinance, which is paid on the day',
    )
    .option(
      '--yen <yen>',
      'how much; with a minus it takes back what was charged wrongly. Of a quoted line another sum',
    )
    .option('--law <text>', 'the article it rests on')
    .option('--reason <text>', 'why, for the person and the history; needed with --line')
    .option('--again', 'also where the same line, sum and reason were charged within ten minutes')
    .description('Charges something beside the fee, such as a meter or an hour more. It is paid at the counter.')
    .action((alias: string, reservationId: string, options: AddOptions) =>
      run((call) => add(call, alias, { reservationId, options })),
    );
  fee
    .command('try')
    .argument('<bundle>', 'the bundle with the ordinance')
    .argument('<cases>', 'a YAML file of uses and what the town publishes for them')
    .addOption(new Option('--encoding <name>', 'of the characters (文字コード) of both; UTF-8').choices(encodings))
    .description('Says what published examples come to. Nothing is imported. Fails when one comes out otherwise.')
    .action((bundleFile: string, casesFile: string, { encoding }: { encoding?: Encoding }) =>
      runAlone(async ({ say, warn }) => {
        const bundle = decodeWritten(bundleFile, await readGiven(bundleFile), encoding);
        const { containers, classes, holidays, remarks, source } = readBundle(
          { file: bundleFile, text: bundle },
          Date.now(),
        );
        demandEnterable(containers, source);
        const text = decodeWritten(casesFile, await readGiven(casesFile), encoding);
        const trial = { containers, classes, holidays: holidaysOf(ownHolidays(holidays)) };
        const tried = tryFees(trial, { file: casesFile, text });
        for (const remark of remarks) warn(fileLine(remark));
        for (const line of tried.flatMap(wordsOf)) say(line);
        const right = tried.filter((one) => 'came' in one && matchesPublished(one));
        say(`${tried.length}件のうち${right.length}件が公表のとおりです。`);
        if (right.length < tried.length) process.exitCode = 1;
      }),
    );
}

/** Refuses what no import would enter. */
function demandEnterable(
  containers: readonly Pick<ResolvedContainer, 'ordinance'>[],
  source: Pick<YamlSource, 'file' | 'lineOf'>,
) {
  const problems: Problem[] = [];
  const report = problemCollector(problems, source);
  containers.forEach(({ ordinance }, index) => {
    ordinance.forEach((version, at) => {
      checkEntered(version, ['containers', index, 'ordinance', at], report);
    });
  });
  if (problems.length > 0) throw new BundleError(problems);
}

/** A command on files alone. */
const runAlone = runOn(async () => ({ given: {}, close: async () => undefined }));

type SettleOptions = {
  readonly grant?: string;
  readonly refuse?: boolean;
  readonly amount?: string;
  readonly reason?: string;
};

type AddOptions = {
  readonly line?: string;
  readonly quoted?: string;
  readonly yen?: string;
  readonly law?: string;
  readonly reason?: string;
  readonly again?: boolean;
};

/** The line of a charge: one of their own or a quoted one. */
function lineOf({ line, quoted, yen: typed, law }: AddOptions): RequestOf<'Desk/AddCharge'>['lines'][number] {
  if (typed !== undefined && !/^-?[1-9]\d{0,8}$/.test(typed))
    throw new CliError(`--yen は整数の円で指定してください。「${typed}」は使えません。`);
  const amount = typed === undefined ? undefined : Number(typed);
  if ((line === undefined) === (quoted === undefined))
    throw new CliError('--line か --quoted の一方を指定してください。');
  if (quoted !== undefined) return { kind: 'quoted', code: quoted, ...(amount !== undefined && { yen: amount }) };
  if (line === undefined || amount === undefined) throw new CliError('--line には --yen も指定してください。');
  return { kind: 'own', label: line, yen: amount, ...(law !== undefined && { law }) };
}

async function add(
  call: CommandCall,
  alias: string,
  { reservationId, options }: { readonly reservationId: string; readonly options: AddOptions },
) {
  demandId(alias, reservationId);
  const { reason = '', again = false } = options;
  const request = { reservationId, lines: [lineOf(options)], reason, isOnce: !again };
  const { charged, open, due, paymentText } = await call.asStaff(alias, 'Desk/AddCharge', request);
  const next = [
    ...(open > 0 ? [`${yen(open)}が未納です（${paymentText}）。収納は reservation mark-paid で記録します。`] : []),
    ...(due > 0 ? [`${yen(due)}を返金します。`] : []),
  ];
  call.say(`追加料金は合わせて${yen(charged)}です。${next.length > 0 ? next.join('') : '未納はありません。'}`);
}

/** The one decision that is named. */
function decisionOf({ grant, refuse, amount }: SettleOptions): RequestOf<'Desk/SettleFee'>['decision'] {
  if (amount !== undefined && !/^\d{1,9}$/.test(amount))
    throw new CliError(`--amount は整数の円で指定してください。「${amount}」は使えません。`);
  const named = [
    ...(grant === undefined ? [] : [{ kind: 'grant' as const, reduction: grant }]),
    ...(refuse ? [{ kind: 'refuse' as const }] : []),
    ...(amount === undefined ? [] : [{ kind: 'amount' as const, yen: Number(amount) }]),
  ];
  const [decision] = named;
  if (!decision || named.length > 1) throw new CliError('--grant、--refuse、--amount のうち1つを指定してください。');
  return decision;
}

async function settle(
  call: CommandCall,
  alias: string,
  { reservationId, options }: { readonly reservationId: string; readonly options: SettleOptions },
) {
  demandId(alias, reservationId);
  const request = { reservationId, decision: decisionOf(options), reason: options.reason ?? '' };
  const { fee, paymentText, payUntil } = await call.asStaff(alias, 'Desk/SettleFee', request);
  const due = payUntil === null ? '' : `納期は${payUntil.replace('T', ' ')}です。`;
  call.say(`料金は${yen(fee)}です${paymentText === '' ? '' : `（${paymentText}）`}。${due}`);
}
