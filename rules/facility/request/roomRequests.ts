import type { ReserveRequest } from '#contract/facility/booking.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** The most rooms that can be asked for at once. */
export const mostRooms = 10;

/**
 * A request for several rooms as one for each, in the order in which they are first named, each with its own equipment.
 * The fee that the person was shown is that of all rooms, so none of several is compared with it. Refuses
 * equipmentUnknown where something is to be taken along with a room that is not asked for beside the first.
 */
export function roomRequests(
  request: ReserveRequest,
): { readonly kind: 'requests'; readonly requests: readonly ReserveRequest[] } | RefusalResult {
  const { equipmentBeside = [], ...own } = request;
  const rooms = [...Map.groupBy(request.details, ({ articleId }) => articleId)];
  if (rooms.length > mostRooms) return refuse('tooManyRooms');
  const beside = rooms.slice(1).map(([articleId]) => articleId);
  if (!equipmentBeside.every(({ articleId }) => beside.includes(articleId))) return refuse('equipmentUnknown');
  if (beside.length === 0) return { kind: 'requests', requests: [own] };
  const { expectedFee: _, ...ofAll } = own;
  return {
    kind: 'requests',
    requests: rooms.map(([room, details], index) => {
      if (index === 0) return { ...ofAll, details };
      const lent = equipmentBeside.filter(({ articleId }) => articleId === room);
      const equipmentQuantities = lent.map(({ name, quantity }) => ({ name, quantity }));
      return { ...ofAll, equipmentNames: lent.map(({ name }) => name), equipmentQuantities, details };
    }),
  };
}
