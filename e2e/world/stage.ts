import { instantOf } from '#server/time.ts';

/**
 * When and where the stories play: 00:30 on Wednesday 2026-06-10 in Tokyo. In Europe and America it is still the day
 * before, so a day taken from the zone of a machine shows as a wrong one.
 */
export const stage = { now: '2026-06-10T00:30', today: '2026-06-10', zone: 'Asia/Tokyo' } as const;

/** The zones in which servers and browsers are set up: the tenants' own, and one in which it is still the day before. */
export const zones = ['Asia/Tokyo', 'America/New_York'] as const;
export type Zone = (typeof zones)[number];

/** Milliseconds to add to this machine's clock to get that local date-time of the stage now. */
export const offsetTo = (moment: string) => instantOf(moment, stage.zone).getTime() - Date.now();

/** The same for the clock of the stories, which goes on from the beginning of the run. */
export const offsetToStage = () => offsetTo(stage.now);
