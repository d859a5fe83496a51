import type { UnderReview } from '#contract/desk/review.ts';

type OfDraw = Pick<UnderReview, 'draw' | 'held' | 'reservationId'>;

/** The draws that gave what waits, with the ids of it. What was put off is decided by itself. */
export function drawsOf(items: readonly OfDraw[]) {
  const given = items.flatMap(({ draw, held, reservationId }) =>
    draw !== null && held === null ? [{ ...draw, reservationId }] : [],
  );
  return Map.groupBy(given, ({ drawId }) => drawId);
}
