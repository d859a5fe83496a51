import { eventRefusal } from '#contract/eventRefusals.ts';
import { decideReserve } from '#rules/event/decideReserve.ts';
import type { Operation } from '#server/operation.ts';
import { eventStanding } from '../eventStanding.ts';
import { cartOf } from '../reservation.queries.ts';
import { cartEventView, cartHoldView } from './cart.view.ts';
import { cartRowFacts } from './cartRowFacts.ts';

/** The caller's cart, and for each event why it could not be reserved now. */
export const getEventInCart: Operation<'EventReservation/GetEventInCart'> = async (context) => {
  const { trx, tenant, actor, now } = context;
  const { userId } = actor;
  const rows = await cartOf(trx, { tenantId: tenant.tenantId, userId });
  if (rows.length === 0) return { items: [], hold: null };

  const gathered = await eventStanding(context, { userId, eventIds: rows.map(({ event_id }) => event_id) });
  const decisions = decideReserve(gathered.standing, cartRowFacts(rows, gathered), now);
  const refusals = decisions.map((decision) => (decision.kind === 'refusal' ? eventRefusal(decision.refusal) : null));
  return {
    items: rows.map((row, index) => cartEventView(row, refusals[index] ?? null)),
    hold: cartHoldView(rows.filter(({ is_held }) => is_held)),
  };
};
