import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Tenant } from '#contract/tenant.ts';
import { id } from '#contract/values.ts';
import { dayOf, isDay } from '#rules/day/day.ts';
import { isOwedOnline } from '#rules/payment/isOwedOnline.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { paymentStateOf } from '#server/facility/reservationLife.ts';
import { CliError } from '../CliError.ts';
import { type CliCall, tenantOf, withDatabase } from '../withDatabase.ts';
import { findEventReservations } from './eventReservation.queries.ts';
import { addMoneyCommands } from './moneyCommands.ts';
import { notAnId } from './notAnId.ts';
import { cancelReservation, checkInReservation, type OperatorCall } from './operatorActions.ts';
import { findReservations, type Search } from './reservation.queries.ts';
import { eventReservationLine, lineOf, reservationLine } from './reservationLines.ts';

/** More than this and the operator should say more. */
const mostFound = 200;

export function addReservationCommands(yoyaku: Command) {
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
    .requiredOption('--reason <text>', 'why, for the person and the history')
    .description(
      'Cancels a room or a course for the reasons of the facility, frees the place and gives all money back.',
    )
    .action((alias: string, reservationId: string, { reason }: { reason: string }) =>
      withDatabase((call) => cancel(call, alias, { reservationId, reason })),
    );
  addMoneyCommands(reservation);
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
  const lines = await inTenant(call.db, tenantId, (trx) => linesFound(trx, tenant, search));
  if (lines.length === 0) return call.warn('None found.');
  for (const line of lines.slice(0, mostFound)) call.say(line);
  if (lines.length > mostFound) call.warn(`Only the first ${mostFound} are shown.`);
}

/** One more than are shown, if there are so many. */
async function linesFound(trx: Database, { tenantId, tenantMode }: Tenant, search: Search) {
  const wanted = { tenantId, ...search, limit: mostFound + 1 };
  return tenantMode === 'event'
    ? (await findEventReservations(trx, wanted)).map(eventReservationLine)
    : (await findReservations(trx, wanted)).map(reservationLine);
}

async function operatorCall(call: CliCall, alias: string, reservationId: string): Promise<OperatorCall> {
  const { tenant, now } = await tenantOf(call, alias);
  if (!id.safeParse(reservationId).success) throw notAnId(alias, reservationId);
  const { db, nowMs, publicUrl } = call;
  return { db, nowMs, publicUrl, tenant, tenantId: tenant.tenantId, now, operator: userInfo().username };
}

async function checkIn(call: CliCall, alias: string, reservationId: string) {
  const acting = await operatorCall(call, alias, reservationId);
  if (acting.tenant.tenantMode === 'event') throw new CliError('Reservations of events cannot be checked in here.');
  const { reservation } = await checkInReservation(acting, reservationId);
  call.say(reservationLine(reservation));
  const paymentState = paymentStateOf(reservation);
  if (isOwedOnline(paymentState) || paymentState === 'counter') {
    call.warn(`${reservation.fee} yen are still to be paid.`);
  }
}

async function cancel(call: CliCall, alias: string, wanted: { reservationId: string; reason: string }) {
  const { reservation, due } = await cancelReservation(await operatorCall(call, alias, wanted.reservationId), wanted);
  call.say(lineOf(reservation));
  if (due > 0) call.warn(`${due} yen are to be given back.`);
}
