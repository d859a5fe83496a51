import { afterAll, vi } from 'vitest';

/** Test files share their process: what one has put in the place of globals, settings and functions goes with it. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
