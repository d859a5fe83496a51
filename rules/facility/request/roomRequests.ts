import type { ReserveRequest } from '#contract/facility.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** The most rooms that can be asked for at once. */
export const mostRooms = 10;

/**
 * A request for several rooms as one for each, in the order in which they are first named. Equipment is asked for with
 * the first room. The fee that the person was shown is that of all rooms, so none of several is compared with it.
 */
export function roomRequests(
  request: ReserveRequest,
): { readonly kind: 'requests'; readonly requests: readonly ReserveRequest[] } | RefusalResult {
  const rooms = [...Map.groupBy(request.details, ({ articleId }) => articleId).values()];
  if (rooms.length <= 1) return { kind: 'requests', requests: [request] };
  if (rooms.length > mostRooms) return refuse('tooManyRooms');
  const { expectedFee: _, ...ofAll } = request;
  const { equipmentQuantities: _quantities, ...ofOthers } = ofAll;
  return {
    kind: 'requests',
    requests: rooms.map((details, index) =>
      index === 0 ? { ...ofAll, details } : { ...ofOthers, equipmentNames: [], details },
    ),
  };
}
