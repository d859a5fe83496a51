import { type CallQueryOptions, callQuery } from '#client/queries.ts';
import type { ResponseOf } from '#contract/endpoints.ts';

export const notesTitle = '予約にあたっての注意事項';

/** The notes are part of what is agreed to: they are not taken from memory longer than this. */
const notesStaleTime = 60_000;

export const containersQuery = (options: CallQueryOptions<'Reservation/GetContainerInfo'> = {}) =>
  callQuery('Reservation/GetContainerInfo', {}, { ...options, staleTime: notesStaleTime });

/** The notes of a place; '' where there are none. */
export const notesIn = ({ items }: ResponseOf<'Reservation/GetContainerInfo'>, place: { containerId: string }) =>
  items.find(({ containerId }) => containerId === place.containerId)?.reservationNotesText.trim() ?? '';
