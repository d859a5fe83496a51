import type { Visibility } from '#contract/facility/room.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** `visibility`: of a room as residents have it; left out where they may reserve it. */
type Room = { readonly visibility?: Visibility };

/** How it is called where somebody chooses. */
export const visibilityWords = {
  bookable: '予約可',
  vacancy: '空きのみ公開',
  hidden: '非公開',
} as const satisfies Record<Visibility, string>;

/** Residents know that there is such a room. */
export const isShown = ({ visibility }: Room) => visibility !== 'hidden';

/** Staff alone reserve it. */
export const isAtDeskAlone = ({ visibility = 'bookable' }: Room) => visibility !== 'bookable';

export const atDeskAlone = '予約は窓口で受け付けます。';

/** Why residents may not reserve a room or enter its lottery, whatever the day: null where they may. */
export function whyNotByThemselves(room: Room): RefusalResult | null {
  if (!isShown(room)) return refuse('notFound');
  return isAtDeskAlone(room) ? refuse('reservingStopped', { message: atDeskAlone }) : null;
}

/** A room as staff have it, who reserve each. */
export const atDesk = <Facts extends Room>(room: Facts): Facts => ({ ...room, visibility: 'bookable' });
