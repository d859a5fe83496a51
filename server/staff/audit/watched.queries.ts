import { type RawBuilder, sql } from 'kysely';
import type { WatchedChange } from '#contract/console/watched.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { namesInLogs } from '#rules/staff/formerNames.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { callsThatGive } from '../callsThatGive.ts';

const cancelled = [...Object.entries(reservationStates), ...Object.entries(eventReservationStates)]
  .filter(([, { isCanceled }]) => isCanceled)
  .map(([state]) => state);

/** Whatever may give money back. */
const moneyBackCalls = [...callsThatGive('lowers'), ...callsThatGive('hands')];

const settling = namesInLogs('Desk/SettleFee');

/** The subject as an id: whatever else is done to is never cast. */
const refunded = sql`case when action = 'Desk/GiveBack' then subject::uuid end`;

/**
 * Which events leaders look through. A sum by hand is usual where there are no categories to reduce a fee by: it
 * is counted apart. What went back after less was charged has its cause; whether it was cancelled is told by how the
 * reservation stands now.
 */
export const isWatched = (kind: WatchedChange, tenantId: string): RawBuilder<boolean> =>
  ({
    override: sql<boolean>`action in ('Desk/Reserve', 'Desk/MoveReservation') and answer->'passed' <> '[]'::jsonb`,
    priceByHand: sql<boolean>`action = any(${settling}) and request->'decision'->>'kind' = 'amount'
      and answer->'isReductionByHand' is distinct from 'true'::jsonb`,
    reductionByHand: sql<boolean>`action = any(${settling}) and answer->'isReductionByHand' = 'true'::jsonb`,
    undoneCheckIn: sql<boolean>`action = 'Desk/UndoCheckIn'`,
    refundWithoutCancel: sql<boolean>`action = 'Desk/GiveBack'
      and not exists (select from reservation where reservation.tenant_id = ${tenantId}
        and reservation_id = ${refunded} and state = any(${cancelled}))
      and not exists (select from event_reservation where event_reservation.tenant_id = ${tenantId}
        and event_reservation_id = ${refunded} and state = any(${cancelled}))
      and not exists (select from ledger where ledger.tenant_id = ${tenantId} and reservation_id = ${refunded}
        and ledger.kind = 'released' and ledger.happened_at <= audit_event.happened_at)`,
    largeMoneyBack: sql<boolean>`is_large_back and action = any(${moneyBackCalls})`,
  })[kind];

type Asked = { readonly tenantId: string; readonly reach: Reach; readonly kind: WatchedChange; readonly since: Date };

/** How many of them there are since then; of certain places those that were done at them. */
export function watchedCount(trx: Database, { tenantId, reach, kind, since }: Asked) {
  const query = trx
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('happened_at', '>=', since)
    .where(isWatched(kind, tenantId));
  return reach === null ? query : query.where('container_id', 'in', [...reach]);
}

export const countWatched = async (trx: Database, asked: Asked) =>
  Number((await watchedCount(trx, asked).executeTakeFirstOrThrow()).count);
