import type { Command } from 'commander';
import type { CommandCall, Run } from './commandCall.ts';
import { demandDay } from './demandDay.ts';
import { demandId } from './demandId.ts';
import { addMoneyCommands } from './moneyCommands.ts';
import { reservationLine } from './reservationLine.ts';

export function addReservationCommands(yoyaku: Command, run: Run) {
  const reservation = yoyaku.command('reservation').description('Reservations of a tenant.');
  reservation
    .command('find')
    .argument('<alias>', 'the tenant')
    .option('--number <text>', 'a reservation id or its beginning, what a QR code says, or an entry number')
    .option('--day <day>', 'a day of use like 2026-04-01')
    .option('--user <number>', 'the user number')
    .description('Lists reservations, those of today when nothing is asked for.')
    .addHelpText(
      'after',
      '\nColumns, between tabs: id, days, place, room or event, frames or hours, user number, name, state, money, fee.',
    )
    .action((alias: string, options: FindOptions) => run((call) => find(call, alias, options)));
  reservation
    .command('check-in')
    .argument('<alias>', 'the tenant')
    .argument('<id>', 'the reservation id')
    .option('--reason <text>', 'why it is entered afterwards; for a use that is over')
    .description('Records that the person has come.')
    .action((alias: string, reservationId: string, { reason = '' }: { reason?: string }) =>
      run((call) => checkIn(call, alias, { reservationId, reason })),
    );
  reservation
    .command('cancel')
    .argument('<alias>', 'the tenant')
    .argument('<id>', 'the reservation id')
    .requiredOption('--reason <text>', 'why, for the person and the history')
    .description(
      'Cancels a room or a course for the reasons of the facility, frees the place and gives all money back.',
    )
    .action((alias: string, reservationId: string, { reason }: { reason: string }) =>
      run((call) => cancel(call, alias, { reservationId, reason })),
    );
  addMoneyCommands(reservation, run);
}

type FindOptions = { readonly number?: string; readonly day?: string; readonly user?: string };

async function find(call: CommandCall, alias: string, { number, day, user }: FindOptions) {
  if (day !== undefined) demandDay(day);
  const search = { number: number ?? null, day: day ?? null, userNumber: user ?? null };
  const { items, hasMore } = await call.asStaff(alias, 'Local/FindReservation', search);
  if (items.length === 0) return call.warn('None found.');
  for (const item of items) call.say(reservationLine(item));
  if (hasMore) call.warn(`Only the first ${items.length} are shown.`);
}

async function checkIn(call: CommandCall, alias: string, wanted: { reservationId: string; reason: string }) {
  demandId(alias, wanted.reservationId);
  const reservation = await call.asStaff(alias, 'Desk/CheckIn', wanted);
  call.say(reservationLine(reservation));
  if (reservation.isOwed) call.warn(`${reservation.fee} yen are still to be paid.`);
}

const cause = 'facility';

async function cancel(
  call: CommandCall,
  alias: string,
  { reservationId, reason }: { reservationId: string; reason: string },
) {
  demandId(alias, reservationId);
  const preview = await call.asStaff(alias, 'Desk/PreviewCancellation', { reservationId, cause });
  const { version, refund, released } = preview;
  const outcome = `${refund} yen would be given back, and ${released} yen would not be owed any more.`;
  const isWanted = await call.ask(`${reservationLine(preview.reservation)}\n${outcome} Cancel it?`);
  // Where nobody sits at a terminal, the command is the answer.
  if (isWanted === false) return call.warn('Not cancelled.');
  const wanted = { reservationId, cause, reason, version } as const;
  const done = await call.asStaff(alias, 'Desk/CancelReservation', wanted);
  call.say(reservationLine(done.reservation));
  if (done.refund > 0) call.warn(`${done.refund} yen are to be given back.`);
}
