import type { Command } from 'commander';
import type { CommandCall, Run } from './commandCall.ts';
import { demandId } from './demandId.ts';
import { moneyLines } from './moneyLines.ts';

/** What staff do with money, of rooms and courses alike. */
export function addMoneyCommands(reservation: Command, run: Run) {
  const on = (name: string) =>
    reservation.command(name).argument('<alias>', 'the tenant').argument('<id>', 'the reservation id');
  on('mark-paid')
    .description('Records that the fee was paid in cash.')
    .action((alias: string, reservationId: string) => run((call) => markPaid(call, alias, reservationId)));
  on('mark-refunded')
    .description('Records that money was given back by hand: what came in cash, or what the provider refused.')
    .action((alias: string, reservationId: string) => run((call) => markRefunded(call, alias, reservationId)));
  on('money')
    .description('Every yen of a reservation: its ledger, attempts to pay, refunds and balance.')
    .addHelpText('after', '\nColumns, between tabs: what, when, kind or state, amount, more.')
    .action((alias: string, reservationId: string) => run((call) => showMoney(call, alias, reservationId)));
}

async function markPaid(call: CommandCall, alias: string, reservationId: string) {
  demandId(alias, reservationId);
  const { received } = await call.asStaff(alias, 'Local/MarkPaid', { reservationId });
  call.say(`${received} yen received.`);
}

async function markRefunded(call: CommandCall, alias: string, reservationId: string) {
  demandId(alias, reservationId);
  const { amount } = await call.asStaff(alias, 'Local/MarkRefunded', { reservationId });
  call.say(`${amount} yen given back.`);
}

async function showMoney(call: CommandCall, alias: string, reservationId: string) {
  demandId(alias, reservationId);
  const account = await call.asStaff(alias, 'Desk/GetAccount', { reservationId });
  for (const line of moneyLines(account)) call.say(line);
}
