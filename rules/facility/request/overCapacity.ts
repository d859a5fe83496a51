/**
 * By how many people a use is more than its rooms are for: 0 where it fits, where a room says nothing, or where nobody
 * has said how many come. Nobody is refused for it, since it is a forecast; the desk has to confirm it.
 */
export function overCapacity(capacities: readonly (number | null)[], people: number | null) {
  if (people === null || capacities.length === 0 || capacities.includes(null)) return 0;
  const together = capacities.reduce<number>((sum, capacity) => sum + (capacity ?? 0), 0);
  return Math.max(0, people - together);
}
