import { defineConfig } from '@playwright/test';
import stories from '../playwright.config.ts';

/** Pictures of every screen in its states, to be looked at. `node scripts/run.mjs pictures` makes sheets of them. */
export default defineConfig({
  ...stories,
  testDir: import.meta.dirname,
  outputDir: '../../test-results/stories',
  testMatch: '*.pictures.ts',
  testIgnore: [],
  globalSetup: '../world/startWorld.ts',
  timeout: 90_000,
  reporter: 'line',
  projects: [{ name: 'pictures', use: { timezoneId: 'Asia/Tokyo', isMobile: false } }],
});
