import type { LaunchOptions } from '@playwright/test';

/** How a browser of the stories is started, given the path of its program. */
export const launchOf = (executablePath = '/usr/bin/chromium'): LaunchOptions => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
