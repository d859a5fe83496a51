import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { id } from '#contract/values.ts';
import { type CliCall, tenantOf, withDatabase } from '../withDatabase.ts';
import { accountOf, type MoneyCall, markPaid, markRefunded } from './moneyActions.ts';
import { moneyLines } from './moneyLines.ts';
import { notAnId } from './notAnId.ts';

/** What staff do with money, of rooms and courses alike. */
export function addMoneyCommands(reservation: Command) {
  const on = (name: string) =>
    reservation.command(name).argument('<alias>', 'the tenant').argument('<id>', 'the reservation id');
  on('mark-paid')
    .description('Records that the fee was paid in cash.')
    .action((alias: string, reservationId: string) =>
      withDatabase(async (call) => {
        const received = await markPaid(await moneyCall(call, alias, reservationId), reservationId);
        call.say(`${received} yen received.`);
      }),
    );
  on('mark-refunded')
    .description('Records that money was given back by hand: what came in cash, or what the provider refused.')
    .action((alias: string, reservationId: string) =>
      withDatabase(async (call) => {
        const amount = await markRefunded(await moneyCall(call, alias, reservationId), reservationId);
        call.say(`${amount} yen given back.`);
      }),
    );
  on('money')
    .description('Every yen of a reservation: its ledger, attempts to pay, refunds and balance.')
    .addHelpText('after', '\nColumns, between tabs: what, when, kind or state, amount, more.')
    .action((alias: string, reservationId: string) =>
      withDatabase(async (call) => {
        const money = await moneyCall(call, alias, reservationId);
        for (const line of moneyLines(await accountOf(money, reservationId), money.tenant.timeZone)) call.say(line);
      }),
    );
}

async function moneyCall(call: CliCall, alias: string, reservationId: string): Promise<MoneyCall> {
  const { tenant } = await tenantOf(call, alias);
  if (!id.safeParse(reservationId).success) throw notAnId(alias, reservationId);
  const { db, nowMs, publicUrl } = call;
  return { db, tenant, nowMs, publicUrl, operator: userInfo().username };
}
