import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { encodeReport, type ReportEncoding, reportEncodings } from '#server/report/csv/encodeReport.ts';
import type { CommandCall, Run } from './commandCall.ts';
import { demandDay } from './demandDay.ts';

type Options = {
  readonly from: string;
  readonly to: string;
  readonly out?: string;
  readonly encoding: ReportEncoding;
};

export function addReportCommand(yoyaku: Command, run: Run) {
  yoyaku
    .command('report')
    .argument('<alias>', 'the tenant')
    .requiredOption('--from <day>', 'the first day of use')
    .requiredOption('--to <day>', 'the last day of use')
    .option('--out <file>', 'where to write it; printed when left out')
    .addOption(new Option('--encoding <name>', 'how letters are written').choices(reportEncodings).default('utf-8'))
    .description(
      'Writes the uses of some days as CSV for Excel, one line per day and frame, or per person and session.',
    )
    .action((alias: string, options: Options) => run((call) => report(call, alias, options)));
}

async function report(call: CommandCall, alias: string, { from, to, out, encoding }: Options) {
  for (const day of [from, to]) demandDay(day);
  const { csv, lines } = await call.asStaff(alias, 'Staff/GetReport', { from, to });
  const { bytes, lost } = encodeReport(csv, encoding);
  if (lost > 0) call.warn(`${lost} characters cannot be written as ${encoding}; 〓 stands for them.`);
  if (out === undefined) return void process.stdout.write(bytes);
  // Names and phone numbers are for the operator's eyes.
  await writeFile(out, bytes, { mode: 0o600 });
  call.warn(`${lines} lines written to ${out}.`);
}
