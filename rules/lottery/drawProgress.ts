/**
 * How far a draw has come for staff. drawn: decided, and told nobody. What residents see of it is less: to them it is
 * closed until it is announced.
 */
export type DrawProgress = 'published' | 'open' | 'closed' | 'drawn' | 'announced';

/** What is due and has not been done: the close, the draw by its own source, its digits, or the announcement. */
export type DueStep = 'close' | 'draw' | 'digits' | 'announce';

type Draw = {
  /** How far its rows have come. */
  readonly state: 'open' | 'closed' | 'drawn' | 'announced';
  readonly source: 'sealed' | 'ceremony' | 'drand';
  /** Milliseconds since 1970. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawAt: number;
  readonly announceAt: number;
};

/** Entries are taken by the clock: when the close has come none is, though its list may not be frozen yet. */
export function progressOf({ state, opensAt, closesAt }: Draw, now: number): DrawProgress {
  if (state !== 'open') return state;
  if (now < opensAt) return 'published';
  return now < closesAt ? 'open' : 'closed';
}

/** The next step of a draw whose time has come; null where nothing is due. */
export function dueStepOf({ state, source, closesAt, drawAt, announceAt }: Draw, now: number): DueStep | null {
  if (state === 'open') return now < closesAt ? null : 'close';
  if (state === 'closed') return now < drawAt ? null : source === 'ceremony' ? 'digits' : 'draw';
  return state === 'drawn' && now >= announceAt ? 'announce' : null;
}
