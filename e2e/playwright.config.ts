import { defineConfig } from '@playwright/test';
import { keepCompiled } from '#scripts/testing/keepCompiled.ts';
import { keepInMemory } from '#scripts/testing/keepInMemory.ts';
import { sameBrowser } from './story/sameBrowser.ts';
import { stage, zones } from './world/stage.ts';

keepCompiled();
keepInMemory();

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Stories of residents in a real browser, against the real server and database that world/startWorld.ts sets up. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../test-results',
  globalSetup: './world/startWorld.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'ja-JP',
    ...phone,
    actionTimeout: 10_000,
    ...sameBrowser,
  },
  projects: [
    { name: 'phone', use: { timezoneId: stage.zone } },
    // Stories about zones also run in browsers in whose zone it is still the day before.
    ...zones
      .filter((zone) => zone !== stage.zone)
      .map((timezoneId) => ({ name: timezoneId, testMatch: '**/*.zones.spec.ts', use: { timezoneId } })),
  ],
});
