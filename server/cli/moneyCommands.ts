import type { Command } from 'commander';
import type { CommandCall, Run } from './commandCall.ts';
import { demandId } from './demandId.ts';
import { moneyLines } from './moneyLines.ts';

/** What staff do with money, of rooms and courses alike. */
export function addMoneyCommands(reservation: Command, run: Run) {
  const on = (name: string) =>
    reservation.command(name).argument('<alias>', 'the tenant').argument('<id>', 'the reservation id');
  const byTransfer = (name: string) =>
    on(name).requiredOption('--reference <text>', 'by which the transfer is found again');
  byTransfer('mark-paid')
    .description('Records that the fee was paid by a transfer. Cash goes into a till, at the console.')
    .action((alias: string, reservationId: string, { reference }: Transfer) =>
      run((call) => markPaid(call, alias, { reservationId, reference })),
    );
  byTransfer('mark-refunded')
    .description('Records that money was given back by a transfer: what came by hand, or what the provider refused.')
    .action((alias: string, reservationId: string, { reference }: Transfer) =>
      run((call) => markRefunded(call, alias, { reservationId, reference })),
    );
  on('money')
    .description('Every yen of a reservation: its ledger, attempts to pay, refunds and balance.')
    .addHelpText('after', '\nColumns, between tabs: what, when, kind or state, amount, more.')
    .action((alias: string, reservationId: string) => run((call) => showMoney(call, alias, reservationId)));
}

type Transfer = { readonly reference: string };

type Transferred = Transfer & { readonly reservationId: string };

async function markPaid(call: CommandCall, alias: string, transferred: Transferred) {
  demandId(alias, transferred.reservationId);
  const { received } = await call.asStaff(alias, 'Desk/ReceiveCash', { ...transferred, way: 'transfer' });
  call.say(`${received} yen received.`);
}

async function markRefunded(call: CommandCall, alias: string, transferred: Transferred) {
  const { reservationId } = transferred;
  demandId(alias, reservationId);
  const { money } = await call.asStaff(alias, 'Desk/GetReservation', { reservationId });
  const given = { ...transferred, way: 'transfer', amount: money?.byHand ?? 0 } as const;
  const { amount } = await call.asStaff(alias, 'Desk/GiveBack', given);
  call.say(`${amount} yen given back.`);
}

async function showMoney(call: CommandCall, alias: string, reservationId: string) {
  demandId(alias, reservationId);
  const account = await call.asStaff(alias, 'Desk/GetAccount', { reservationId });
  for (const line of moneyLines(account)) call.say(line);
}
