import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { id } from '#contract/values.ts';
import { dayOf, isDay } from '#rules/day/day.ts';
import { paymentTexts, reservationStates } from '#rules/facility/reservationStates.ts';
import { inTenant } from '#server/db/connect.ts';
import { paymentStateOf, stateOf } from '#server/facility/reservationLife.ts';
import { CliError } from '../CliError.ts';
import { type CliCall, tenantOf, withDatabase } from '../withDatabase.ts';
import { cancelReservation, checkInReservation } from './operatorActions.ts';
import { type FoundReservation, findReservations } from './reservation.queries.ts';

/** More than this and the operator should say more. */
const mostFound = 200;

export function addReservationCommands(yoyaku: Command) {
  const reservation = yoyaku.command('reservation').description('Reservations of a tenant.');
  reservation
    .command('find')
    .argument('<alias>', 'the tenant')
    .option('--number <text>', 'a reservation id or its beginning, or an entry number')
    .option('--day <day>', 'a day of use like 2026-04-01')
    .option('--user <number>', 'the user number')
    .description('Lists reservations, those of today when nothing is asked for.')
    .addHelpText(
      'after',
      '\nColumns, between tabs: id, days, place, room, frames, user number, name, state, money, fee.',
    )
    .action((alias: string, options: FindOptions) => withDatabase((call) => find(call, alias, options)));
  reservation
    .command('check-in')
    .argument('<alias>', 'the tenant')
    .argument('<id>', 'the reservation id')
    .description('Records that the person has come.')
    .action((alias: string, reservationId: string) => withDatabase((call) => checkIn(call, alias, reservationId)));
  reservation
    .command('cancel')
    .argument('<alias>', 'the tenant')
    .argument('<id>', 'the reservation id')
    .requiredOption('--reason <text>', 'why, for the history')
    .description('Cancels for the reasons of the facility and frees the place.')
    .action((alias: string, reservationId: string, { reason }: { reason: string }) =>
      withDatabase((call) => cancel(call, alias, { reservationId, reason })),
    );
}

type FindOptions = { readonly number?: string; readonly day?: string; readonly user?: string };

async function find(call: CliCall, alias: string, { number, day, user }: FindOptions) {
  const { tenant, now } = await tenantOf(call, alias);
  if (day !== undefined && !isDay(day)) throw new CliError(`"${day}" is not a day like 2026-04-01.`);
  if (number !== undefined && number.replaceAll('-', '').length < 4) {
    throw new CliError('At least four characters of the number are needed.');
  }
  const isAnything = number === undefined && day === undefined && user === undefined;
  const { tenantId } = tenant;
  const search = { number, userNumber: user, day: isAnything ? dayOf(now) : day };
  const found = await inTenant(call.db, tenantId, (trx) =>
    findReservations(trx, { tenantId, ...search, limit: mostFound + 1 }),
  );
  if (found.length === 0) return call.warn('None found.');
  for (const reservation of found.slice(0, mostFound)) call.say(lineOf(reservation));
  if (found.length > mostFound) call.warn(`Only the first ${mostFound} are shown.`);
}

function lineOf(reservation: FoundReservation) {
  const { first_date, last_date } = reservation;
  const payment = paymentTexts[paymentStateOf(reservation)];
  return [
    reservation.reservation_id,
    first_date === last_date ? first_date : `${first_date}..${last_date}`,
    reservation.container_name,
    reservation.article_name,
    reservation.frames,
    reservation.user_number,
    `${reservation.last_name} ${reservation.first_name}`,
    reservationStates[stateOf(reservation)].statusText,
    payment === '' ? '-' : payment,
    `${reservation.fee}円`,
  ].join('\t');
}

async function operatorCall(call: CliCall, alias: string, reservationId: string) {
  const { tenant, now } = await tenantOf(call, alias);
  if (!id.safeParse(reservationId).success) {
    throw new CliError(
      `"${reservationId}" is not a reservation id. Look it up with: reservation find ${alias} --number ...`,
    );
  }
  return { db: call.db, nowMs: call.nowMs, tenantId: tenant.tenantId, now, operator: userInfo().username };
}

async function checkIn(call: CliCall, alias: string, reservationId: string) {
  const { reservation } = await checkInReservation(await operatorCall(call, alias, reservationId), reservationId);
  call.say(lineOf(reservation));
  if (reservation.payment_state === 'unpaid' || reservation.payment_state === 'counter') {
    call.warn(`${reservation.fee} yen are still to be paid.`);
  }
}

async function cancel(call: CliCall, alias: string, wanted: { reservationId: string; reason: string }) {
  const { reservation } = await cancelReservation(await operatorCall(call, alias, wanted.reservationId), wanted);
  call.say(lineOf(reservation));
  if (reservation.payment_state === 'refund_pending') call.warn(`${reservation.fee} yen are to be refunded.`);
}
