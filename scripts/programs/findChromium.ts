import { inPath, isProgram } from './findProgram.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without a window and a document viewer: the same pages in little more than half the time. */
export const headlessShell = 'chromium-headless-shell';

/** The path of this machine's Chromium: CHROMIUM_PATH when set, else the first found; undefined when there is none. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || [...names.flatMap(inPath), ...elsewhere].find(isProgram);

/** The fastest Chromium available for pages. */
export const findQuickChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || (inPath(headlessShell).find(isProgram) ?? findChromium());
