import { stateAfterDraw } from '#rules/facility/reservationStates.ts';
import type { Context } from '#server/context.ts';
import { atOnce } from '#server/lottery/drawKind.ts';
import { type Announced, notifyResults } from '#server/lottery/notifyResults.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { scheduleUseJobs } from '#server/use/scheduleUseJobs.ts';
import { appendHistory } from '../history.queries.ts';
import { payableReservation } from '../payableReservation.ts';
import { reservedRoom } from '../reservedRoom.queries.ts';
import { changeStates, type Drawn, someDrawn } from './waitingReservations.queries.ts';

/**
 * Announces the results of some entries for rooms, and schedules what follows for the winners. What staff have
 * cancelled meanwhile stays cancelled.
 */
export async function announceReservations(context: Context, drawId: string) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const drawn = await someDrawn(trx, { tenantId, drawId, limit: atOnce });
  if (drawn.length === 0) return 0;
  await writeStates(context, drawn);
  for (const { reservationId, hasWon } of drawn) if (hasWon) await chargeFor(context, reservationId);
  const results = await resultsOf(context, drawn);
  const winners = results.filter(({ hasWon }) => hasWon).map(({ reserved }) => reserved);
  const { reminderHour } = await settingsOf(trx, tenantId);
  await scheduleUseJobs(context, { reminderHour, reserved: winners });
  await notifyResults(context, { drawId, results });
  return drawn.length;
}

const stateOf = ({ hasWon }: Drawn) => stateAfterDraw('lottery_waiting', hasWon) ?? 'lottery_waiting';

async function writeStates(context: Context, drawn: readonly Drawn[]) {
  const { trx, tenant, nowMs } = context;
  for (const [state, some] of Map.groupBy(drawn, stateOf)) {
    const reservationIds = some.map(({ reservationId }) => reservationId);
    await changeStates(trx, { tenantId: tenant.tenantId, reservationIds, state, nowMs });
  }
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

async function chargeFor(context: Context, reservationId: string) {
  const payable = await payableReservation.lock(context, reservationId);
  if (payable) await beginCharging(context, payable);
}

/** As they stand now, with what they owe. */
async function resultsOf({ trx, tenant }: Context, drawn: readonly Drawn[]) {
  const results: Announced[] = [];
  for (const { reservationId, hasWon } of drawn) {
    const reserved = await reservedRoom(trx, { tenantId: tenant.tenantId, reservationId });
    if (reserved) results.push({ reserved, hasWon });
  }
  return results;
}
