/**
 * The share of the random load in a run: a tenth, or all with FULL_LOAD=1. Properties and generated loads derive their
 * values from one seed, so that failures are reproducible. TEST_SEED changes it.
 */
export const isFullLoad = process.env.FULL_LOAD === '1';

export const testSeed = Number(process.env.TEST_SEED ?? 20_260_610);

/** This run's share of `full`: a tenth, at least `least`, and never more than all. */
export const loadOf = (full: number, least = 1) =>
  isFullLoad ? full : Math.min(full, Math.max(least, Math.ceil(full / 10)));

/** Parameters for the property of a pure function. A hundred runs cost next to nothing, so there are no fewer. */
export const runsOf = (full = 100) => ({ seed: testSeed, numRuns: loadOf(full, 100) });
