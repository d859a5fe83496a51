import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { Tenant } from '#contract/tenant.ts';
import { isDay } from '#rules/day/day.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { CliError } from '../CliError.ts';
import { type CliCall, tenantOf, withDatabase } from '../withDatabase.ts';
import { encodeReport, type ReportEncoding, reportEncodings } from './encodeReport.ts';
import { sessionsBetween } from './eventReport.queries.ts';
import { eventReportCsv } from './eventReportCsv.ts';
import { usesBetween } from './report.queries.ts';
import { reportCsv } from './reportCsv.ts';

type Options = {
  readonly from: string;
  readonly to: string;
  readonly out?: string;
  readonly encoding: ReportEncoding;
};

export function addReportCommand(yoyaku: Command) {
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
    .action((alias: string, options: Options) => withDatabase((call) => report(call, alias, options)));
}

async function report(call: CliCall, alias: string, { from, to, out, encoding }: Options) {
  for (const day of [from, to]) if (!isDay(day)) throw new CliError(`"${day}" is not a day like 2026-04-01.`);
  if (from > to) throw new CliError(`${from} is later than ${to}.`);
  const { tenant } = await tenantOf(call, alias);
  const { csv, lines } = await inTenant(call.db, tenant.tenantId, (trx) => reportOf(trx, tenant, { from, to }));
  const { bytes, lost } = encodeReport(csv, encoding);
  if (lost > 0) call.warn(`${lost} characters cannot be written as ${encoding}; 〓 stands for them.`);
  if (out === undefined) return void process.stdout.write(bytes);
  // Names and phone numbers are for the operator's eyes.
  await writeFile(out, bytes, { mode: 0o600 });
  call.warn(`${lines} lines written to ${out}.`);
}

/** The report of the tenant's mode, and how many lines it has without the header. */
async function reportOf(
  trx: Database,
  { tenantId, tenantMode, timeZone }: Tenant,
  days: { readonly from: string; readonly to: string },
) {
  if (tenantMode === 'event') {
    const sessions = await sessionsBetween(trx, { tenantId, ...days });
    return { csv: eventReportCsv(sessions, timeZone), lines: sessions.length };
  }
  const uses = await usesBetween(trx, { tenantId, ...days });
  return { csv: reportCsv(uses, timeZone), lines: uses.length };
}
