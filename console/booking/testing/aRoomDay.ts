import type { RoomDay } from '#contract/desk/counter.ts';

/** A Saturday of ホールA as the counter is offered it, with nothing to choose unless said. */
export const aRoomDay = (offered: Partial<RoomDay> = {}): RoomDay => ({
  containerName: '中央公民館',
  articleName: 'ホールA',
  date: '2026-06-20',
  dayKind: 'saturday',
  holidayName: '',
  timeFrameType: 'frame',
  entryType: 'normal',
  hasOrdinance: true,
  limits: [],
  hasOnePrice: false,
  rows: [],
  equipments: [],
  useConditions: [],
  reductions: [],
  payments: ['counter'],
  capacity: 40,
  ...offered,
});
