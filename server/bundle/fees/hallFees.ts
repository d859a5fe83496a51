import type { OrdinanceEntry } from '../form/ordinance.ts';
import type { ResolvedContainer } from '../read/resolved.ts';
import type { Trial } from '../trial/tryOne.ts';

/** A place as bundles describe it, and what its fees go by. Its versions stand by their first days. */
export type HallFees = Pick<Trial, 'classes' | 'holidays'> & {
  readonly containerId: string;
  readonly container: ResolvedContainer;
  readonly classes: readonly { readonly code: string; readonly label: string }[];
};

/** The version that holds on a day; undefined before the first one. */
export const inForceOn = ({ container: { ordinance } }: HallFees, today: string) =>
  ordinance.findLast(({ firstDay }) => firstDay <= today);

/** The place with a version entered in the place of one for the same day. */
export function withVersion(place: HallFees, version: OrdinanceEntry): HallFees {
  const { container } = place;
  const others = container.ordinance.filter(({ firstDay }) => firstDay !== version.firstDay);
  const ordinance = [...others, version].toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1));
  return { ...place, container: { ...container, ordinance } };
}
