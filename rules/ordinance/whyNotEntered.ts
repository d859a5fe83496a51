/** A version that stands, as far as it decides what may be entered beside it or in its place. */
export type StandingVersion = {
  readonly firstDay: string;
  /** Reservations or entries were charged by it. */
  readonly isCharged: boolean;
};

/**
 * Why a version that stands is neither changed nor left out; null for one that may be. The first one of a place may be
 * mended on any day while nobody was charged by it: nothing was agreed that it could change.
 */
export function whyKept({ firstDay, isCharged }: StandingVersion, versions: readonly StandingVersion[], today: string) {
  const isInForce = firstDay <= today;
  if (isCharged) return isInForce ? 'inForce' : 'charged';
  const isFirst = !versions.some((other) => other.firstDay < firstDay);
  return isInForce && !isFirst ? 'inForce' : null;
}

/** Why no version can begin on a day, in the place of what stands there or beside it; null where one can. */
export function whyNotEntered(firstDay: string, versions: readonly StandingVersion[], today: string) {
  const same = versions.find((version) => version.firstDay === firstDay);
  if (same) return whyKept(same, versions, today);
  // The first one may say what has always been charged.
  return versions.length > 0 && firstDay < today ? 'over' : null;
}
