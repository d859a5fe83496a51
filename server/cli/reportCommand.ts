import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import type { ReportPart } from '#contract/local.ts';
import { newId } from '#server/newId.ts';
import { type ReportEncoding, reportEncoder, reportEncodings } from '#server/report/csv/encodeReport.ts';
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
  const { parts } = await call.asStaff(alias, 'Local/GetReport', { from, to });
  const encoder = reportEncoder(encoding);
  let lines = 0;
  async function* bytesOf(all: AsyncIterable<ReportPart>) {
    for await (const part of all) {
      lines += part.lines;
      yield encoder.encode(part.csv);
    }
  }
  if (out === undefined) await print(bytesOf(parts));
  else await writeWhole(out, bytesOf(parts));
  const lost = [...encoder.lost].map(([letter, times]) => `${letter} (${times})`);
  if (lost.length > 0) call.warn(`These cannot be written as ${encoding}, and 〓 stands for them: ${lost.join(', ')}.`);
  if (out !== undefined) call.warn(`${lines} lines written to ${out}.`);
}

/** No faster than it is read. Whoever reads it may have enough of it. */
async function print(bytes: AsyncIterable<Buffer>) {
  await pipeline(bytes, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** The file appears under its name when it is whole. Names and phone numbers are for the operator's eyes. */
async function writeWhole(file: string, bytes: AsyncIterable<Buffer>) {
  const part = `${file}.${newId()}.part`;
  try {
    await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
