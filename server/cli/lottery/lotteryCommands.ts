import type { Command } from 'commander';
import type { Tenant } from '#contract/tenant.ts';
import { id } from '#contract/values.ts';
import { promiseOf } from '#rules/lottery/randomness.ts';
import { inTenant } from '#server/db/connect.ts';
import { closeDraw } from '#server/lottery/closeDraw.ts';
import { definitionOf } from '#server/lottery/definitionOf.ts';
import { drandBeacon } from '#server/lottery/drandBeacon.ts';
import { type DrawRow, drawNamed } from '#server/lottery/draw.queries.ts';
import { randomnessFor } from '#server/lottery/lotteryDraw.ts';
import { ListAltered, makeDraw } from '#server/lottery/makeDraw.ts';
import { verifyDraw } from '#server/lottery/verifyDraw.ts';
import { readSettings } from '#server/settings.ts';
import { momentOf } from '#server/time.ts';
import { CliError } from '../CliError.ts';
import { type CliCall, tenantOf, withDatabase } from '../withDatabase.ts';
import { drawsForList } from './draw.queries.ts';
import { checkLine, drawLine } from './lotteryLines.ts';

export function addLotteryCommands(yoyaku: Command) {
  const lottery = yoyaku
    .command('lottery')
    .description('Draws of a tenant. The server closes, draws and announces them itself.');
  lottery
    .command('list')
    .argument('<alias>', 'the tenant')
    .description('Lists the draws, the latest close first.')
    .addHelpText('after', '\nColumns, between tabs: id, state, close, draw, announcement, source, entries, title.')
    .action((alias: string) => withDatabase((call) => list(call, alias)));
  lottery
    .command('close')
    .argument('<alias>', 'the tenant')
    .argument('<draw>', 'the id of the draw')
    .description('Freezes the list of a draw whose close has come, where the server has not.')
    .action((alias: string, drawId: string) => withDatabase((call) => close(call, alias, drawId)));
  lottery
    .command('draw')
    .argument('<alias>', 'the tenant')
    .argument('<draw>', 'the id of the draw')
    .option('--digits <digits>', 'the digits of a ceremony, as they were drawn')
    .description('Draws a closed list: by the digits of a ceremony, or by its own source where the server has not.')
    .action((alias: string, drawId: string, { digits }: { digits?: string }) =>
      withDatabase((call) => draw(call, alias, { drawId, digits })),
    );
  lottery
    .command('verify')
    .argument('<alias>', 'the tenant')
    .argument('<draw>', 'the id of the draw')
    .description(
      'Does a draw again and compares it with the list, the results and the reservations; exits 1 if one differs.',
    )
    .action((alias: string, drawId: string) => withDatabase((call) => verify(call, alias, drawId)));
}

async function list(call: CliCall, alias: string) {
  const { tenant } = await tenantOf(call, alias);
  const draws = await inTenant(call.db, tenant.tenantId, (trx) => drawsForList(trx, tenant.tenantId));
  if (draws.length === 0) call.warn('None found.');
  for (const row of draws) call.say(drawLine(row, tenant.timeZone));
}

/** A draw that the tenant has. Throws CliError. */
async function drawOf(call: CliCall, alias: string, drawId: string): Promise<{ tenant: Tenant; row: DrawRow }> {
  const { tenant } = await tenantOf(call, alias);
  const { tenantId } = tenant;
  const isId = id.safeParse(drawId).success;
  const row = isId ? await inTenant(call.db, tenantId, (trx) => drawNamed(trx, { tenantId, drawId })) : undefined;
  if (!row) throw new CliError(`There is no draw "${drawId}". Look it up with: lottery list ${alias}`);
  return { tenant, row };
}

const momentText = (instant: Date, { timeZone }: Tenant) => momentOf(instant.getTime(), timeZone).replace('T', ' ');

async function close(call: CliCall, alias: string, drawId: string) {
  const { tenant, row } = await drawOf(call, alias, drawId);
  if (row.state !== 'open') throw new CliError(`It is ${row.state} already.`);
  const { db, nowMs } = call;
  const isClosed = await inTenant(db, tenant.tenantId, (trx) => closeDraw(trx, { tenant, nowMs, drawId }));
  if (!isClosed) throw new CliError(`It cannot be closed before ${momentText(row.closes_at, tenant)}.`);
  const { row: closed } = await drawOf(call, alias, drawId);
  call.say(closed.closing ?? '');
}

type Digits = { readonly drawId: string; readonly digits: string | undefined };

async function draw(call: CliCall, alias: string, { drawId, digits }: Digits) {
  const { tenant, row } = await drawOf(call, alias, drawId);
  if (row.state !== 'closed')
    throw new CliError(row.state === 'open' ? 'Its list is not closed yet.' : 'It is drawn already.');
  const randomness = await randomnessOf(row, digits);
  const { db, nowMs } = call;
  const isDrawn = await inTenant(db, tenant.tenantId, (trx) =>
    makeDraw(trx, { tenant, nowMs, drawId, randomness }),
  ).catch((error) => {
    throw error instanceof ListAltered ? new CliError(`Nothing was drawn. ${error.message}.`) : error;
  });
  if (!isDrawn) throw new CliError(`It cannot be drawn before ${momentText(row.draw_at, tenant)}.`);
  call.say(`Drawn. The result is announced at ${momentText(row.announce_at, tenant)}, and told nobody before.`);
}

/** The digits of a ceremony, or what the source of the draw says. Throws CliError. */
async function randomnessOf(row: DrawRow, digits: string | undefined) {
  const { source } = definitionOf(row);
  if (source.type === 'ceremony') {
    const randomness = { hex: digits ?? '' };
    const { expected, found } = promiseOf(source, randomness);
    if (found !== expected)
      throw new CliError(`It is drawn by ${source.digits} digits: --digits ${'0'.repeat(source.digits)}`);
    return randomness;
  }
  if (digits !== undefined) throw new CliError('It is not drawn by a ceremony, so it takes no digits.');
  const settings = readSettings(process.env);
  const beacon = drandBeacon({ urls: settings.DRAND_URLS, timeoutMs: settings.DRAND_TIMEOUT_MS });
  const randomness = await randomnessFor({ beacon }, row);
  if (typeof randomness === 'string')
    throw new CliError('The beacon does not answer with the round yet. Try again later.');
  return randomness;
}

async function verify(call: CliCall, alias: string, drawId: string) {
  const { tenant, row } = await drawOf(call, alias, drawId);
  const { tenantId } = tenant;
  const checks = await inTenant(call.db, tenantId, (trx) => verifyDraw(trx, { tenantId, drawId }));
  if (checks === null) throw new CliError(`It is ${row.state}; there is nothing to verify yet.`);
  for (const check of checks) call.say(checkLine(check));
  const failed = checks.filter(({ isPassed }) => !isPassed);
  if (failed.length > 0) throw new CliError(`${failed.length} of ${checks.length} checks failed.`);
}
