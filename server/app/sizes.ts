import { questionConnections, readingConnections } from '../readCache/startFresh.ts';
import type { Settings } from '../settings.ts';

/** What one process takes of the database and of memory. */
export type Sizes = {
  /** Connections for calls. */
  readonly pool: number;
  readonly questions: number;
  readonly readings: number;
  readonly jobs: number;
  readonly freshBytes: number;
};

/** Connections for jobs. One job runs at a time; some look after messages beside it. */
const jobConnections = 4;

/** No share is smaller: changes must go on beside one another, and a question beside one that takes its time. */
const leastPool = 4;
const leastOther = 2;

type Given = Pick<Settings, 'DATABASE_POOL' | 'FRESH_MEGABYTES'>;

/** What each of several processes on one port takes, so that together they take about what one alone would. */
export function sizesOf({ DATABASE_POOL, FRESH_MEGABYTES }: Given, processes = 1): Sizes {
  const share = (whole: number, least: number) => Math.max(Math.min(whole, least), Math.ceil(whole / processes));
  return {
    pool: share(DATABASE_POOL, leastPool),
    questions: share(questionConnections, leastOther),
    readings: share(readingConnections, leastOther),
    jobs: share(jobConnections, leastOther),
    freshBytes: Math.floor((FRESH_MEGABYTES * 1_048_576) / processes),
  };
}

/** All that a process may have open at once: besides its pools one for /readyz, and two of the owner while it starts. */
const ofOne = ({ pool, questions, readings, jobs }: Sizes) => pool + questions + readings + jobs + 1;
const whileStarting = 2;

/**
 * How many connections of the database are needed. Where several processes serve a port one more runs while one after the
 * other is restarted.
 */
export function connectionsNeeded(settings: Given, processes: number, isParent = processes > 1) {
  return ofOne(sizesOf(settings, processes)) * (isParent ? processes + 1 : 1) + whileStarting;
}
