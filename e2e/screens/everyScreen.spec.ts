import { test } from '../story/story.ts';
import { expectFaultless } from './expectFaultless.ts';
import { screens } from './screens.ts';
import { knownNames } from './tornNames.ts';
import { inParts, judge, leaveForOthers } from './visit.ts';

for (const visited of inParts(screens, 8)) {
  test(`${visited[0]?.name} and what follows it: axe finds nothing on phone and desktop, and nothing is lost with text twice as large`, async ({
    arrange,
    baseURL,
    enter,
    page,
    watch,
  }, testInfo) => {
    testInfo.setTimeout(testInfo.timeout * visited.length);
    for (const { name, reach } of visited) {
      const leave = () => leaveForOthers(page, baseURL);
      await judge(name, { page, watch, testInfo, leave }, async () => {
        await reach({ arrange, enter, page, watch });
        await expectFaultless(page, await knownNames(arrange, page), name);
      });
    }
  });
}
