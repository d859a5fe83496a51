import { findQuickChromium } from '#scripts/programs/findChromium.ts';
import { launchOf } from '../world/launchOf.ts';

const launch = launchOf(findQuickChromium());

/**
 * Options that let all stories of a worker follow each other in one tab. In a new browser each would spend much of its
 * time on compiling the scripts of the product, and those of axe, again. Between stories Playwright clears cookies,
 * cache and storage and removes what a story has put in the way. The process of the tab stays, with what it has
 * compiled: there may be only one, for whatever address. History stays as well: a story goes back no further than where
 * it began.
 *
 * Scripts are compiled without the two optimizing compilers of V8. No page lives long enough to earn back their work:
 * a screen that axe looks at costs a fifth less without them.
 */
export const sameBrowser = {
  reuseContext: true,
  launchOptions: {
    ...launch,
    args: [
      ...(launch.args ?? []),
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
      '--js-flags=--no-opt --no-maglev',
    ],
  },
};
