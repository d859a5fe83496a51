import { stateAfterDraw } from '#rules/facility/booking/reservationStates.ts';
import type { Context } from '#server/context.ts';
import type { Waiting } from '#server/lottery/drawKind.ts';
import { type Announced, notifyResults } from '#server/lottery/notifyResults.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { scheduleEndOfReview } from '../booking/scheduleEndOfReview.ts';
import { appendHistory } from '../history.queries.ts';
import { payableReservation } from '../payableReservation.ts';
import { changeStates } from '../reservation.queries.ts';
import { reservedRooms } from '../reservedRoom.queries.ts';
import { lockWaiting } from './waitingReservations.queries.ts';

/**
 * Announces the results of some entries for rooms, and schedules what follows for the winners. What staff have
 * cancelled meanwhile stays cancelled.
 */
export async function announceReservations(context: Context, drawId: string, waiting: readonly Waiting[]) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const held = await lockWaiting(trx, { tenantId, reservationIds: waiting.map(({ id }) => id) });
  const drawn = waiting
    .filter(({ id }) => held.has(id))
    .map(({ id, result }): Drawn => {
      const hasWon = result.won.length > 0;
      return { reservationId: id, hasWon, needsApproval: hasWon && held.get(id) === true };
    });
  if (drawn.length === 0) return;
  await writeStates(context, drawn);
  await chargeWinners(context, drawn);
  const results = await resultsOf(context, drawn);
  const winners = results
    .filter(({ hasWon, isUnderReview }) => hasWon && !isUnderReview)
    .map(({ reserved }) => reserved);
  for (const { reserved, isUnderReview } of results) if (isUnderReview) await scheduleEndOfReview(context, reserved);
  const { reminderHour } = await settingsOf(trx, tenantId);
  await scheduleUseJobs(context, { reminderHour, reserved: winners });
  await notifyResults(context, { drawId, results });
}

/** A reservation that waited and what the draw made of it. */
type Drawn = { readonly reservationId: string; readonly hasWon: boolean; readonly needsApproval: boolean };

const stateOf = (drawn: Drawn) => stateAfterDraw('lottery_waiting', drawn) ?? 'lottery_waiting';

async function writeStates(context: Context, drawn: readonly Drawn[]) {
  const { trx, tenant, nowMs } = context;
  const changes = drawn.map((one) => ({ reservationId: one.reservationId, state: stateOf(one) }));
  await changeStates(trx, { tenantId: tenant.tenantId, nowMs, changes });
  await appendHistory(
    context,
    drawn.map((one) => ({
      reservationId: one.reservationId,
      action: 'announce',
      before: { state: 'lottery_waiting' },
      after: { state: stateOf(one) },
    })),
  );
}

async function chargeWinners(context: Context, drawn: readonly Drawn[]) {
  const ids = drawn.flatMap(({ reservationId, hasWon, needsApproval }) =>
    hasWon && !needsApproval ? reservationId : [],
  );
  if (ids.length === 0) return;
  const payables = await payableReservation.lock(context, ids);
  await beginCharging(
    context,
    ids.flatMap((id) => payables.get(id) ?? []),
  );
}

/** As they stand now, with what they owe. */
async function resultsOf({ trx, tenant }: Context, drawn: readonly Drawn[]) {
  const reservationIds = drawn.map(({ reservationId }) => reservationId);
  const reserved = await reservedRooms(trx, { tenantId: tenant.tenantId, reservationIds });
  return drawn.flatMap(({ reservationId, hasWon, needsApproval }): Announced[] => {
    const one = reserved.get(reservationId);
    return one ? [{ reserved: one, hasWon, isUnderReview: needsApproval }] : [];
  });
}
